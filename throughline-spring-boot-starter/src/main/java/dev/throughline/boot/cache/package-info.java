/** Spring's caches in Redis with compact payloads. */
@NullMarked
package dev.throughline.boot.cache;

import org.jspecify.annotations.NullMarked;
