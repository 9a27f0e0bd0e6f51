/**
 * An application under a mixed load that is restarted again and again, and what it leaves behind.
 */
@NullMarked
package dev.throughline.verification.soak;

import org.jspecify.annotations.NullMarked;
