/**
 * The byte layer of compact payloads: MessagePack without field names, for caches. The order of the
 * values is that of the entity's plan, so reading needs the same layout as writing.
 */
@NullMarked
package dev.throughline.codec.internal.compact;

import org.jspecify.annotations.NullMarked;
