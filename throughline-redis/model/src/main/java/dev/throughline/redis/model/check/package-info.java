/** Looks for what is wrong: in every state of small cases, and in random runs. */
@NullMarked
package dev.throughline.redis.model.check;

import org.jspecify.annotations.NullMarked;
