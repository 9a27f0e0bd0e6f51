package dev.throughline.mongodb.parity.expect;

import dev.throughline.mongodb.parity.Variant;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Stock writes and reads one property of a shape; those that have none are compiled. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(StockProperty.All.class)
public @interface StockProperty {

  /** The property. */
  String value();

  /** Why, without names of packages. */
  String why();

  /** The configurations of which this is said; of one that no annotation names, as of STANDARD. */
  Variant[] in() default Variant.STANDARD;

  /** Several of them. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface All {
    StockProperty[] value();
  }
}
