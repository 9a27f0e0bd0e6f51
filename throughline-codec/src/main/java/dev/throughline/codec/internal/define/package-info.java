/** Bytecode to classes: hidden, generated ahead of time, recorded. */
@NullMarked
package dev.throughline.codec.internal.define;

import org.jspecify.annotations.NullMarked;
