/** What the emitters share: calls, casts, access to members and constants. */
@NullMarked
package dev.throughline.codec.internal.emit.code;

import org.jspecify.annotations.NullMarked;
