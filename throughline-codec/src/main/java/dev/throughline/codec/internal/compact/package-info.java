/**
 * The byte layer of compact payloads: MessagePack without field names, for caches. Which value
 * stands where is known from the plan of the entity, so whoever reads must know the same layout.
 */
@NullMarked
package dev.throughline.codec.internal.compact;

import org.jspecify.annotations.NullMarked;
