/** Windows of timelines in Redis: one key each, which scripts read and write as a whole. */
@NullMarked
package dev.throughline.redis.internal.window;

import org.jspecify.annotations.NullMarked;
