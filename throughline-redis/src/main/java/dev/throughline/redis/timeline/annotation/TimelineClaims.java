package dev.throughline.redis.timeline.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The property that holds every revision the entity has had: a {@code long[]} or {@code
 * List<Long>}, kept by the timeline. It makes sure that no number is claimed twice: an edit takes a
 * new number, and the old one must stay taken: a late writer could use it for a change that no
 * reader would look for (D-TIMELINE-02). Needed where entries are edited or deleted.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface TimelineClaims {}
