package dev.throughline.mongodb.internal.call;

import dev.throughline.mongodb.internal.verify.Verifier;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** The parts of a template, blocking or reactive, that compiled calls need. */
public interface CallTemplate {

  /** {@return whether the factory may count how often it is asked: it is none of Spring's own} */
  boolean countsDatabases();

  /** {@return whether no step of stock's is overridden by a subclass} */
  boolean takesStockSteps();

  /** {@return whether stock's template logs its queries now} */
  boolean logsQueries();

  /**
   * {@return whether the references of an entity's documents are fetched together, where stock
   * reads}
   */
  boolean followsReferencesOf(Class<?> entity);

  /** {@return whether stock would count by an estimate where it can} */
  boolean estimatesCounts();

  /** The template's converter. */
  MongoConverter converter();

  /** {@return an object that is another one after a setting of the converter was changed} */
  Object mappingSettings();

  /** Compares compiled calls with stock's, null when none are compared. */
  @Nullable Verifier verifier();

  /** The codecs that the next operation's database will have, null when they are unknown. */
  @Nullable CodecRegistry expectedRegistry();

  /**
   * {@return whether nothing but the collection says how such a write is acknowledged, and no
   * listener sees it}
   */
  boolean writesUnobserved(MongoActionOperation operation, Class<?> entity, String collection);

  /** {@return whether listeners or callbacks take part in reading entities of a class} */
  boolean observesReading(Class<?> entity);
}
