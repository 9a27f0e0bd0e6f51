package dev.throughline.mongodb.parity.expect;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A row of {@code docs/mapping.md} about more than a single entity, which this test shows. Several
 * tests may show the same row.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Proof.All.class)
public @interface Proof {

  /** What users look for, in Markdown; rows are sorted by it. */
  String value();

  /** What serves it. */
  String engine() default "compiled";

  /** Several of them. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface All {
    Proof[] value();
  }
}
