/** How an entity becomes bytes in a cache, and comes back from them. */
@NullMarked
package dev.throughline.cache;

import org.jspecify.annotations.NullMarked;
