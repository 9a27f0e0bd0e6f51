/**
 * Reads and writes of ours that the driver's own executors run (D-CALL-18): the only package that
 * uses classes of {@code com.mongodb.internal}, and opens members of the driver to send with them.
 */
@NullMarked
package dev.throughline.driver.internal;

import org.jspecify.annotations.NullMarked;
