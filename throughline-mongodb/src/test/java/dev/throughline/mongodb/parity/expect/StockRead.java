package dev.throughline.mongodb.parity.expect;

import dev.throughline.mongodb.parity.Variant;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Compiled code writes the shape, and stock reads it. */
@Expectation
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(StockRead.All.class)
public @interface StockRead {

  /** Why, without names of packages. */
  String value();

  /** The configurations of which this is said; of one that no annotation names, as of STANDARD. */
  Variant[] in() default Variant.STANDARD;

  /** Several of them. */
  @Expectation
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface All {
    StockRead[] value();
  }
}
