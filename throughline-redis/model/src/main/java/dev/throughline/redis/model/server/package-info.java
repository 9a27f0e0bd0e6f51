/** The servers of the model, simulated: a collection of MongoDB, and a Redis with its scripts. */
@NullMarked
package dev.throughline.redis.model.server;

import org.jspecify.annotations.NullMarked;
