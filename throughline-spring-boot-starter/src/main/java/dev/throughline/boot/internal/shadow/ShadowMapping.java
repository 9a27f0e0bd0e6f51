package dev.throughline.boot.internal.shadow;

import dev.throughline.boot.internal.observe.MappedType.Direction;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.verify.ObjectDifferences;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Function;
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

  /**
   * The times of one mapping.
   *
   * @param mappingNanos in stock's converter.
   * @param codecNanos in the driver's codec, before or behind it.
   */
  record Times(long mappingNanos, long codecNanos, long compiledNanos, boolean differs) {}

  /** Why it cannot be run, null if it can. */
  @Nullable String refusal(Direction direction) {
    EntityCodec<?> codec = compiled.codec(type);
    if (codec == null) {
      return "no compiled code is used";
    }
    if (codec.mayRefer()) {
      return "it has references, which would be fetched";
    }
    EntityReport.Entry entry = compiled.report(type);
    return direction == Direction.READ || entry.readRefusal() != null
        ? entry.readRefusal()
        : entry.writeRefusal();
  }

  Times read() {
    Codec<Document> codec = stock.getCodecRegistry().get(Document.class);
    return timed(
        () -> bytes.decode(codec),
        document -> Objects.requireNonNull(stock.read(type, document)),
        false,
        () -> compiled.readRaw(type, bytes),
        (byStock, byCompiled) -> ObjectDifferences.differ(stock, byCompiled, byStock));
  }

  Times write() {
    Codec<Document> codec = stock.getCodecRegistry().get(Document.class);
    // The application's own may change meanwhile.
    Object entity = Objects.requireNonNull(stock.read(type, bytes.decode(codec)));
    return timed(
        () -> writeByStock(entity),
        document -> new RawBsonDocument(document, codec),
        true,
        () -> compiled.writeRaw(entity),
        (byStock, byCompiled) ->
            !byStock.getByteBuffer().asNIO().equals(byCompiled.getByteBuffer().asNIO()));
  }

  private static <T> Times timed(
      Supplier<Document> first,
      Function<Document, T> second,
      boolean mappingFirst,
      Supplier<T> compiled,
      BiPredicate<T, T> differ) {
    T byStock = second.apply(first.get());
    T byCompiled = compiled.get();
    long firstNanos = Long.MAX_VALUE;
    long secondNanos = Long.MAX_VALUE;
    long compiledNanos = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      Document document = first.get();
      long between = System.nanoTime();
      byStock = second.apply(document);
      long behind = System.nanoTime();
      byCompiled = compiled.get();
      compiledNanos = Math.min(compiledNanos, System.nanoTime() - behind);
      firstNanos = Math.min(firstNanos, between - start);
      secondNanos = Math.min(secondNanos, behind - between);
    }
    boolean differs = differ.test(byStock, byCompiled);
    return mappingFirst
        ? new Times(firstNanos, secondNanos, compiledNanos, differs)
        : new Times(secondNanos, firstNanos, compiledNanos, differs);
  }

  private Document writeByStock(Object entity) {
    Document document = new Document();
    stock.write(entity, document);
    return document;
  }
}
