/** How an entity becomes bytes in a cache, and comes back from them. */
@NullMarked
package dev.throughline.redis.payload;

import org.jspecify.annotations.NullMarked;
