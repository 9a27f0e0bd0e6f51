package dev.throughline.boot.internal.observe;

import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.verify.ObjectDifferences;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.Codec;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;

/**
 * One document, mapped by stock and by compiled code by turns; the shortest time of each counts.
 *
 * @param stock maps, and its registry decodes and encodes.
 */
record ShadowMapping(
    Class<?> type,
    RawBsonDocument bytes,
    MappingMongoConverter stock,
    ThroughlineMongoConverter compiled) {

  private static final int ROUNDS = 16;

  /** What came of it. */
  record Times(long stockNanos, long compiledNanos, boolean differs) {}

  /** Why it cannot be run, null if it can. */
  @Nullable String refusal(ShadowRuns.Direction direction) {
    EntityCodec<?> codec = compiled.codec(type);
    if (codec == null) {
      return "no compiled code is used";
    }
    if (codec.mayRefer()) {
      return "it has references, which would be fetched";
    }
    EntityReport.Entry entry = compiled.report(type);
    return direction == ShadowRuns.Direction.READ || entry.readRefusal() != null
        ? entry.readRefusal()
        : entry.writeRefusal();
  }

  private Object readByStock(Codec<Document> codec) {
    return Objects.requireNonNull(stock.read(type, bytes.decode(codec)));
  }

  Times read() {
    Codec<Document> codec = stock.getCodecRegistry().get(Document.class);
    return timed(
        () -> readByStock(codec),
        () -> compiled.readRaw(type, bytes),
        (byStock, byCompiled) -> ObjectDifferences.differ(stock, byCompiled, byStock));
  }

  Times write() {
    Codec<Document> codec = stock.getCodecRegistry().get(Document.class);
    Object entity = readByStock(codec); // the application's own may change meanwhile
    return timed(
        () -> writeByStock(entity, codec),
        () -> compiled.writeRaw(entity),
        (byStock, byCompiled) ->
            !byStock.getByteBuffer().asNIO().equals(byCompiled.getByteBuffer().asNIO()));
  }

  private static <T> Times timed(
      Supplier<T> stock, Supplier<T> compiled, BiPredicate<T, T> differ) {
    T byStock = stock.get();
    T byCompiled = compiled.get();
    long stockNanos = Long.MAX_VALUE;
    long compiledNanos = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      byStock = stock.get();
      long middle = System.nanoTime();
      byCompiled = compiled.get();
      long end = System.nanoTime();
      stockNanos = Math.min(stockNanos, middle - start);
      compiledNanos = Math.min(compiledNanos, end - middle);
    }
    return new Times(stockNanos, compiledNanos, differ.test(byStock, byCompiled));
  }

  private RawBsonDocument writeByStock(Object entity, Codec<Document> codec) {
    Document document = new Document();
    stock.write(entity, document);
    return new RawBsonDocument(document, codec);
  }
}
