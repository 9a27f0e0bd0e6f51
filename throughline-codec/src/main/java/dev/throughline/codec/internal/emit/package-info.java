/** Plans to bytecode. */
@NullMarked
package dev.throughline.codec.internal.emit;

import org.jspecify.annotations.NullMarked;
