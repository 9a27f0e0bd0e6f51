package dev.throughline.mongodb.parity.expect;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A type that documents of an entity are read as, on which Throughline is compared with stock. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ProjectionOf {

  /** The entity type. */
  Class<?> value();

  /** A part of the reason why stock reads it; empty when compiled code must. */
  String stock() default "";
}
