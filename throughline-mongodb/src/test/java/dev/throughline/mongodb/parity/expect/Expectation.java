package dev.throughline.mongodb.parity.expect;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks annotations that make an entity class a shape: a class on which Throughline is compared
 * with stock. They say which engine serves it, in the standard configuration or in another.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.ANNOTATION_TYPE)
public @interface Expectation {}
