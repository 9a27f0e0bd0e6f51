/**
 * The timeline's protocol as pure logic: flows that ask a window store and a history store, and
 * never touch a server, a clock or a thread themselves. What runs in production is what the model
 * test explores.
 */
@NullMarked
package dev.throughline.redis.internal.protocol;

import org.jspecify.annotations.NullMarked;
