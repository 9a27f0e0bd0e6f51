/**
 * Takes the time of stock's mapping, and maps a sample once more by compiled code; not for
 * applications.
 */
@NullMarked
package dev.throughline.boot.internal.shadow;

import org.jspecify.annotations.NullMarked;
