/** Payloads of caches: entities as bytes, and back. */
@NullMarked
package dev.throughline.cache;

import org.jspecify.annotations.NullMarked;
