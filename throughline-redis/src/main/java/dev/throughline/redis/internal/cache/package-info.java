/** What Spring's cache manager is made to do with payloads. */
@NullMarked
package dev.throughline.redis.internal.cache;

import org.jspecify.annotations.NullMarked;
