/** What the properties of an entity are to its timeline. */
@NullMarked
package dev.throughline.redis.timeline.annotation;

import org.jspecify.annotations.NullMarked;
