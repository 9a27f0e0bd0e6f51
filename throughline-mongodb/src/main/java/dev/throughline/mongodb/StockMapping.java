package dev.throughline.mongodb;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Leaves an entity type to the stock converter, for writing and for reading.
 *
 * <p>It holds for the type that carries it and for all its subtypes, through superclasses and
 * interfaces, and may stand on another annotation. {@link ThroughlineMongoConverter#setEntityModes}
 * has the last word on a type that it names.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface StockMapping {}
