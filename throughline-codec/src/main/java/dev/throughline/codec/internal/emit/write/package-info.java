/** Plans to bytecode that writes. */
@NullMarked
package dev.throughline.codec.internal.emit.write;

import org.jspecify.annotations.NullMarked;
