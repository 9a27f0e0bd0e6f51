package dev.throughline.mongodb.parity.expect;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stock refuses the shape, whatever its values: ambiguous names, no usable constructor or wither,
 * values that it cannot read back. Throughline refuses it alike.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface RefusedByStock {}
