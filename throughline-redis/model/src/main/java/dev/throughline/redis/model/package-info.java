/** The timeline's protocol under a scheduler that chooses everything that happens. */
@NullMarked
package dev.throughline.redis.model;

import org.jspecify.annotations.NullMarked;
