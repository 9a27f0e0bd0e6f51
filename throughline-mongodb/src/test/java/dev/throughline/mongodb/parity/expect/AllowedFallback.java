package dev.throughline.mongodb.parity.expect;

import dev.throughline.codec.Fallback.Operation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A reason for which compiled code may leave single documents of the shape to stock, although stock
 * has a result for them. For any other reason the parity tests fail.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(AllowedFallback.All.class)
public @interface AllowedFallback {

  /** Pattern for what compiled code says. */
  String value();

  /** Whether it may do so when it writes or when it reads. */
  Operation on();

  /** Pattern for the names of the configurations. */
  String in() default ".*";

  /** Several of them. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface All {
    AllowedFallback[] value();
  }
}
