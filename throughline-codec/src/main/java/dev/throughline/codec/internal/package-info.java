/** The facade of this module: what the other modules use of it. */
@NullMarked
package dev.throughline.codec.internal;

import org.jspecify.annotations.NullMarked;
