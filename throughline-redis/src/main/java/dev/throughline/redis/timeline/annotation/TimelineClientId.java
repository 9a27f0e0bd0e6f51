package dev.throughline.redis.timeline.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The property by which the client names what it sends: a {@code String} or {@code UUID}. When the
 * same is sent again by the same author, the first result is returned and nothing is written. Null
 * is replaced by a random one.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface TimelineClientId {}
