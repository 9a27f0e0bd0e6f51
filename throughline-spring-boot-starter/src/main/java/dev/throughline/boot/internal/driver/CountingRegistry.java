package dev.throughline.boot.internal.driver;

import dev.throughline.boot.internal.observe.ThreadTrips.Operation;
import dev.throughline.boot.internal.observe.Traffic;
import java.lang.reflect.Type;
import java.util.List;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecRegistry;

/**
 * The codecs of a collection, of which that of an operation's results counts. What is within these
 * is decoded by the collection's own, which know nothing of it. Thread-safe.
 */
record CountingRegistry(CodecRegistry stock, CountingCodec<?> counting) implements CodecRegistry {

  /** A registry for one operation. */
  static CountingRegistry of(
      CodecRegistry stock, Class<?> results, Operation asked, Traffic traffic) {
    return new CountingRegistry(stock, new CountingCodec<>(stock.get(results), asked, traffic));
  }

  @Override
  @SuppressWarnings("unchecked") // it is a codec of that class
  public <T> Codec<T> get(Class<T> type) {
    return type == counting.getEncoderClass() ? (Codec<T>) counting : stock.get(type);
  }

  @Override
  public <T> Codec<T> get(Class<T> type, List<Type> typeArguments) {
    return typeArguments.isEmpty() ? get(type) : stock.get(type, typeArguments);
  }

  @Override
  public <T> Codec<T> get(Class<T> type, CodecRegistry registry) {
    return get(type);
  }

  @Override
  public <T> Codec<T> get(Class<T> type, List<Type> typeArguments, CodecRegistry registry) {
    return get(type, typeArguments);
  }
}
