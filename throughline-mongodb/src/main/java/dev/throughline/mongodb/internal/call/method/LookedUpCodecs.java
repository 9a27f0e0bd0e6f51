package dev.throughline.mongodb.internal.call.method;

import com.mongodb.MongoClientSettings;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The codecs of a subscriber's database, which stock looks up to read the texts of a method. A
 * planned method looks them up in its place; where they say that its plan does not fit, stock is
 * given them, so that a factory which counts is asked no more often. Thread-safe.
 */
final class LookedUpCodecs {

  private final ThreadLocal<@Nullable CodecRegistry> current = new ThreadLocal<>();

  /** Looks them up as stock does, for each subscriber, and goes on with them. */
  <T> Flux<T> look(ReactiveMongoOperations operations, Function<CodecRegistry, Publisher<T>> then) {
    return Mono.from(operations.execute(database -> Mono.just(database.getCodecRegistry())))
        .defaultIfEmpty(MongoClientSettings.getDefaultCodecRegistry())
        .flatMapMany(then);
  }

  /** {@return what stock makes, which takes them in place of its first look} */
  <T> Publisher<T> given(CodecRegistry codecs, Supplier<? extends Publisher<T>> stock) {
    current.set(codecs);
    try {
      return stock.get();
    } finally {
      current.remove();
    }
  }

  /** {@return what stock is given, once; null where it has to look} */
  @Nullable CodecRegistry take() {
    CodecRegistry codecs = current.get();
    if (codecs != null) {
      current.remove();
    }
    return codecs;
  }
}
