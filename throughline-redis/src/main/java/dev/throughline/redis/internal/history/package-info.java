/** Timelines in MongoDB: what annotations say, and the queries behind requests. */
@NullMarked
package dev.throughline.redis.internal.history;

import org.jspecify.annotations.NullMarked;
