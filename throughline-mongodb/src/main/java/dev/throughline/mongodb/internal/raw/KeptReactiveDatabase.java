package dev.throughline.mongodb.internal.raw;

import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A reactive database with our codecs, made once for all databases that are alike, as {@link
 * KeptDatabase} (D-CALL-12).
 *
 * @param stock the driver's own, without a session.
 * @param registry ours over the database's.
 * @param own the database with that one.
 */
record KeptReactiveDatabase(MongoDatabase stock, LazyDocumentRegistry registry, MongoDatabase own) {

  /** Keeps a database. */
  static KeptReactiveDatabase of(MongoDatabase stock, LazyDocumentRegistry registry) {
    return new KeptReactiveDatabase(stock, registry, stock.withCodecRegistry(registry));
  }

  /**
   * {@return whether another database does what this one does, but for our codecs}
   *
   * @param other of the driver's own, of the same client, without a session.
   */
  boolean isLike(MongoDatabase other) {
    return other.getCodecRegistry() == stock.getCodecRegistry()
        && other.getName().equals(stock.getName())
        && other.getReadPreference().equals(stock.getReadPreference())
        && other.getWriteConcern().equals(stock.getWriteConcern())
        && other.getReadConcern().equals(stock.getReadConcern())
        && Objects.equals(
            other.getTimeout(TimeUnit.MILLISECONDS), stock.getTimeout(TimeUnit.MILLISECONDS));
  }

  /** {@return whether its codecs are those of that registry of ours} */
  boolean has(LazyDocumentRegistry ours) {
    return registry == ours;
  }
}
