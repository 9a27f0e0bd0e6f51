/** Ordered histories by key, whose truth is in MongoDB and whose recent end is in Redis. */
@NullMarked
package dev.throughline.redis.timeline;

import org.jspecify.annotations.NullMarked;
