/** A state of the model with its processes, and what may happen to it. */
@NullMarked
package dev.throughline.redis.model.world;

import org.jspecify.annotations.NullMarked;
