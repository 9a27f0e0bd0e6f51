package dev.throughline.redis.timeline.annotation;

import dev.throughline.redis.timeline.PlainTimeline;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The property that the entries of a {@link PlainTimeline} are ordered by, ascending, such as the
 * time at which they were made. Ties are broken by the id; without this annotation the id alone
 * decides.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface TimelineOrder {}
