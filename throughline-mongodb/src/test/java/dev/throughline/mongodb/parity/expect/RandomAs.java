package dev.throughline.mongodb.parity.expect;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Random values of these declared types may be of this class. A type that no class names has values
 * of its own class only, so one with subclasses names itself as well.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface RandomAs {

  /** The declared types; Object for what may be anywhere. */
  Class<?>[] value();
}
