package dev.throughline.mongodb.parity.expect;

import dev.throughline.mongodb.parity.Variant;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A row of {@code docs/mapping.md}: a feature of the mapping framework that a shape shows. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Feature.All.class)
public @interface Feature {

  /** What users look for, in Markdown; rows are sorted by it. */
  String value();

  /** The table that has the row. */
  Section section();

  /** The one property that is meant; empty: the whole shape. */
  String property() default "";

  /** The configuration in which the shape shows the feature. */
  Variant in() default Variant.STANDARD;

  /** Several of them. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface All {
    Feature[] value();
  }
}
