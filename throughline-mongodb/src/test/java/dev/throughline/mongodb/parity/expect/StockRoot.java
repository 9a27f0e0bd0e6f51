package dev.throughline.mongodb.parity.expect;

import dev.throughline.mongodb.parity.Variant;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Compiled code reads the shape and writes it inside others, stock writes it as a root. */
@Expectation
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(StockRoot.All.class)
public @interface StockRoot {

  /** Why, without names of packages. */
  String value();

  /** The configurations of which this is said; of one that no annotation names, as of STANDARD. */
  Variant[] in() default Variant.STANDARD;

  /** Several of them. */
  @Expectation
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface All {
    StockRoot[] value();
  }
}
