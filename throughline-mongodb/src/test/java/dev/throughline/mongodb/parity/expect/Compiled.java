package dev.throughline.mongodb.parity.expect;

import dev.throughline.mongodb.parity.Variant;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Compiled code writes and reads the shape, all properties but those of {@link StockProperty}. */
@Expectation
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Compiled {

  /** The configurations of which this is said; of one that no annotation names, as of STANDARD. */
  Variant[] in() default Variant.STANDARD;
}
