/** Throughline's payloads where Spring caches in Redis. */
@NullMarked
package dev.throughline.redis.cache;

import org.jspecify.annotations.NullMarked;
