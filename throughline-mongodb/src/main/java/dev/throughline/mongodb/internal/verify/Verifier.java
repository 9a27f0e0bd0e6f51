package dev.throughline.mongodb.internal.verify;

import dev.throughline.codec.internal.CodecObserver;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.mongodb.verify.MappingDifferenceException;
import dev.throughline.mongodb.verify.Verification;
import dev.throughline.mongodb.verify.VerificationListener.Direction;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.Codec;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.projection.EntityProjection;

/**
 * Repeats a sample of the compiled mapping by stock, and compares the results. Safe for use by
 * several threads.
 */
public final class Verifier implements CodecObserver {

  private static final Log log = LogFactory.getLog(Verifier.class);

  /** Each place is logged once, as long as these are not used up. */
  private static final int MAX_PLACES = 1_000;

  private static final EncoderContext COLLECTIBLE =
      EncoderContext.builder().isEncodingCollectibleDocument(true).build();

  /** The counts of comparisons for one type and direction. */
  public record Counts(long checked, long differing) {}

  private static final class Counters {
    final LongAdder checked = new LongAdder();
    final LongAdder differing = new LongAdder();
  }

  private record Key(Class<?> type, Direction direction) {}

  private final MappingMongoConverter stock;
  private final Verification verification;
  private final Map<Key, Counters> counters = new ConcurrentHashMap<>();
  private final Set<String> logged = ConcurrentHashMap.newKeySet();

  /**
   * Creates a verifier.
   *
   * @param stock maps as stock does.
   */
  public Verifier(MappingMongoConverter stock, Verification verification) {
    this.stock = stock;
    this.verification = verification;
  }

  /** {@return what was compared of a type so far; no entry for a direction in which nothing was} */
  public Map<Direction, Counts> counts(Class<?> type) {
    Map<Direction, Counts> counts = new EnumMap<>(Direction.class);
    for (Direction direction : Direction.values()) {
      Counters of = counters.get(new Key(type, direction));
      if (of != null) {
        counts.put(direction, new Counts(of.checked.sum(), of.differing.sum()));
      }
    }
    return counts;
  }

  /** {@return whether the next document or call is to be compared} */
  public boolean sampled() {
    return ThreadLocalRandom.current().nextDouble() < verification.sampleRate();
  }

  @Override
  public void written(Object entity, @Nullable ObjectId newId, BsonSink sink, int start) {
    if (sampled()) {
      byte[] compiled = sink.copyFrom(start);
      compare(
          entity.getClass(),
          Direction.WRITE,
          () ->
              new DocumentDifferences(this::isFieldName)
                  .between(compiled, write(entity, newId, sink.uuidRepresentation())));
    }
  }

  @Override
  public void read(Class<?> type, Object value, BsonSource source, int start) {
    if (sampled()) {
      compareRead(value.getClass(), value, source, start, document -> stock.read(type, document));
    }
  }

  @Override
  public void projected(
      EntityProjection<?, ?> projection, Object value, BsonSource source, int start) {
    if (sampled()) {
      Class<?> target = projection.getMappedType().getType();
      compareRead(target, value, source, start, document -> stock.project(projection, document));
    }
  }

  /**
   * Compares what a compiled call is about to send with what stock would send.
   *
   * @param entity that the call finds or updates.
   * @param compiled bytes of the filter, with all else that is asked for.
   * @param stock makes the same of stock's call.
   * @throws MappingDifferenceException if they differ and the verification is strict.
   */
  public void command(Class<?> entity, byte[] compiled, Supplier<byte[]> stock) {
    compare(
        entity,
        Direction.COMMAND,
        () -> new DocumentDifferences(this::isFieldName).between(compiled, stock.get()));
  }

  private void compareRead(
      Class<?> type,
      Object value,
      BsonSource source,
      int start,
      Function<Document, @Nullable Object> reading) {
    Document document =
        new RawBsonDocument(source.copyDocument(start)).decode(codec(source.uuidRepresentation()));
    compare(
        type,
        Direction.READ,
        () -> new ObjectDifferences(stock).between(value, reading.apply(document)));
  }

  private byte[] write(Object entity, @Nullable ObjectId newId, UuidRepresentation uuids) {
    Document document = new Document();
    stock.write(entity, document);
    if (newId != null) {
      document.put("_id", newId);
    }
    BasicOutputBuffer output = new BasicOutputBuffer();
    codec(uuids).encode(new BsonBinaryWriter(output), document, COLLECTIBLE);
    return output.toByteArray();
  }

  private Codec<Document> codec(UuidRepresentation uuids) {
    return CodecRegistries.withUuidRepresentation(stock.getCodecRegistry(), uuids)
        .get(Document.class);
  }

  private void compare(Class<?> type, Direction direction, Supplier<List<Difference>> comparison) {
    List<Difference> differences;
    try {
      differences = comparison.get();
    } catch (CodecConfigurationException e) {
      log.debug("Not comparable, the converter does not know all of the client's codecs", e);
      return;
    } catch (RuntimeException e) {
      differences = List.of(new Difference("$", "a result", e.getClass().getName()));
    }
    Counters of = counters.computeIfAbsent(new Key(type, direction), key -> new Counters());
    of.checked.increment();
    verification.listener().compared(type, direction, differences.size());
    if (!differences.isEmpty()) {
      of.differing.increment();
      report(type, direction, differences);
    }
  }

  private void report(Class<?> type, Direction direction, List<Difference> differences) {
    String message =
        "Compiled and stock mapping of %s differ (%s): %s"
            .formatted(type.getName(), direction.name().toLowerCase(Locale.ROOT), differences);
    if (verification.strict()) {
      throw new MappingDifferenceException(message);
    }
    String place = type.getName() + direction + differences.get(0).place();
    if (logged.size() < MAX_PLACES && logged.add(place)) {
      log.warn(message + ". Further differences at the first of these places are only counted.");
    }
  }

  /** All other names come from keys of maps, which may be anything. */
  private boolean isFieldName(String name) {
    if (name.equals("_id") || stock.getTypeMapper().isTypeKey(name)) {
      return true;
    }
    Set<String> names = new HashSet<>();
    for (MongoPersistentEntity<?> entity : stock.getMappingContext().getPersistentEntities()) {
      for (MongoPersistentProperty property : entity) {
        names.add(property.getFieldName());
      }
    }
    return names.contains(name);
  }
}
