package dev.throughline.mongodb.internal.follow;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.throughline.codec.internal.plan.FollowingException;
import dev.throughline.codec.internal.plan.ReferenceScope;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.bson.BsonBinaryReader;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/**
 * The references of one document whose own fields compiled code has read. Stock follows them, with
 * the path of objects that it would have made (D-REFERENCE-07). Of one thread.
 */
public final class OwnerReferences implements ReferenceScope {

  /**
   * The parts of a converter that following needs.
   *
   * @param alone whether nothing but the property's own field is looked at to follow it.
   */
  public record Configuration(
      StockReferences stock,
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context,
      ConversionService conversions,
      Function<RawBsonDocument, Document> decoder,
      Predicate<MongoPersistentProperty> alone,
      DirectReferences direct) {}

  private static final class Level {

    private final byte[] bytes;
    private final int start;
    private @Nullable Object instance;
    private @Nullable Object context;
    private @Nullable Document document;

    Level(byte[] bytes, int start) {
      this.bytes = bytes;
      this.start = start;
    }
  }

  private final Configuration configuration;
  private final @Nullable Object outer;
  private boolean any;
  private final List<Level> levels = new ArrayList<>(4);

  /**
   * Creates the references of a document.
   *
   * @param outer what stock reads the document with; null if nothing refers to it.
   */
  public OwnerReferences(Configuration configuration, @Nullable Object outer) {
    this.configuration = configuration;
    this.outer = outer;
  }

  @Override
  public void open(byte[] bytes, int start) {
    levels.add(new Level(bytes, start));
  }

  @Override
  public void made(Object instance) {
    Level level = levels.get(levels.size() - 1);
    level.instance = instance;
    level.context = null;
  }

  @Override
  public void close() {
    levels.remove(levels.size() - 1);
  }

  @Override
  public boolean followed() {
    return any;
  }

  @Override
  public @Nullable Object follow(Object followed, @Nullable Object value) {
    MongoPersistentProperty property = (MongoPersistentProperty) followed;
    Level level = levels.get(levels.size() - 1);
    any = true;
    try {
      DirectReferences.Found known = configuration.direct().follow(property, value);
      if (known != null) {
        return known.object();
      }
      Document document =
          configuration.alone().test(property)
              ? new Document(property.getFieldName(), value)
              : document(level);
      Object found = configuration.stock().follow(context(levels.size() - 1), property, document);
      Class<?> type = property.getType();
      return found == null || type.isInstance(found) || level.instance == null
          ? found
          : configuration.conversions().convert(found, type);
    } catch (Throwable e) {
      throw new FollowingException(e);
    }
  }

  private Object context(int index) {
    if (index < 0) {
      return outer == null ? configuration.stock().root() : outer;
    }
    Level level = levels.get(index);
    Object known = level.context;
    if (known == null) {
      Object instance = level.instance;
      known = context(index - 1);
      if (instance != null) {
        MongoPersistentEntity<?> entity =
            configuration.context().getRequiredPersistentEntity(instance.getClass());
        known = configuration.stock().within(known, instance, entity, id(level));
      }
      level.context = known;
    }
    return known;
  }

  /** The id as it is stored, which mostly comes first. */
  private @Nullable Object id(Level level) {
    if (level.document == null && RawDocument.startsWithId(level.bytes, level.start, end(level))) {
      ByteBuffer rest = ByteBuffer.wrap(level.bytes, level.start, end(level) - level.start);
      try (BsonBinaryReader reader = new BsonBinaryReader(rest.slice())) {
        reader.readStartDocument();
        reader.readBsonType();
        reader.skipName();
        reader.skipValue();
        int length = reader.getBsonInput().getPosition() + 1;
        byte[] alone = Arrays.copyOfRange(level.bytes, level.start, level.start + length);
        alone[length - 1] = 0;
        ByteBuffer.wrap(alone).order(LITTLE_ENDIAN).putInt(0, length);
        return configuration.decoder().apply(new RawBsonDocument(alone)).get("_id");
      }
    }
    return document(level).get("_id");
  }

  private static int end(Level level) {
    return level.start + ByteBuffer.wrap(level.bytes).order(LITTLE_ENDIAN).getInt(level.start);
  }

  private Document document(Level level) {
    Document known = level.document;
    if (known == null) {
      int length = end(level) - level.start;
      known =
          Objects.requireNonNull(
              configuration.decoder().apply(new RawBsonDocument(level.bytes, level.start, length)));
      level.document = known;
    }
    return known;
  }
}
