/** Plans to bytecode that reads. */
@NullMarked
package dev.throughline.codec.internal.emit.read;

import org.jspecify.annotations.NullMarked;
