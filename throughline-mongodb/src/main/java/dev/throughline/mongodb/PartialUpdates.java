package dev.throughline.mongodb;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Saves of an entity that was read send what has changed of it, in place of the whole document:
 * every {@code save} of a template or repository, without a call of {@code saveChanges}, unless
 * {@link #everySave()} says otherwise.
 *
 * <p>Fields of the document that the class does not know stay there, which a save of the whole
 * document removes. It holds for the type that carries it and for all its subtypes.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface PartialUpdates {

  /** {@return whether every save is one of changes, and not {@code saveChanges} alone} */
  boolean everySave() default true;

  /**
   * {@return whether an entity that was not edited is saved all the same, for the new date of
   * modification that auditing gives it, or the raised version: then all callbacks, validation and
   * events are called, and what they have changed is sent, if anything} Otherwise nothing is called
   * and sent.
   */
  boolean touch() default false;
}
