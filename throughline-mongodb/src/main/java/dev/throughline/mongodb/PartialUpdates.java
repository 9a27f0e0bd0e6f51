package dev.throughline.mongodb;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Saves of an entity that was read send what has changed of it, in place of the whole document:
 * every {@code save} of a template or repository, without a call of {@code saveChanges}.
 *
 * <p>Fields of the document that the class does not know stay there, which a save of the whole
 * document removes. It holds for the type that carries it and for all its subtypes.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface PartialUpdates {}
