package dev.throughline.cache;

import dev.throughline.cache.internal.UnknownPayloadException;
import dev.throughline.codec.internal.planner.Layouts;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import tools.jackson.databind.ObjectMapper;

/**
 * Payload codecs by name:
 *
 * <ul>
 *   <li>{@code compact}: smallest and fastest; no field names. It needs a {@code
 *       ThroughlineMongoConverter}; entities that this one leaves to stock are cached as BSON.
 *   <li>{@code bson}: the document as it is in the database.
 *   <li>{@code json}: what Jackson makes of the entity. Other programs can read it, and it can be
 *       passed on as it is. What Jackson leaves out is missing in the objects that come from the
 *       cache.
 * </ul>
 *
 * <p>Each payload carries the layout of its class, so that changing the class or the codec of a
 * running system turns what is cached into misses. Safe for use by several threads.
 */
public final class PayloadCodecs {

  private static final List<String> NAMES =
      List.of(CompactPayload.NAME, BsonPayload.NAME, JsonPayload.NAME);

  private final MongoConverter converter;
  private final @Nullable ObjectMapper mapper;
  private final Layouts layouts;

  private PayloadCodecs(MongoConverter converter, @Nullable ObjectMapper mapper) {
    this.converter = converter;
    this.mapper = mapper;
    this.layouts = new Layouts(converter.getMappingContext());
  }

  /** Codecs over the converter of the application, without {@code json}. */
  public static PayloadCodecs of(MongoConverter converter) {
    return new PayloadCodecs(converter, null);
  }

  /**
   * Codecs over the converter of the application.
   *
   * @param mapper makes JSON, as for the web layer of the application.
   */
  public static PayloadCodecs of(MongoConverter converter, ObjectMapper mapper) {
    return new PayloadCodecs(converter, mapper);
  }

  /**
   * Codecs of their own mapping, where there is no MongoDB: for records and plain classes.
   *
   * @see #of(MongoConverter)
   */
  public static PayloadCodecs standalone() {
    return new PayloadCodecs(StandaloneConverter.create(), null);
  }

  /**
   * Codecs of their own mapping, with {@code json}.
   *
   * @param mapper makes JSON.
   */
  public static PayloadCodecs standalone(ObjectMapper mapper) {
    return new PayloadCodecs(StandaloneConverter.create(), mapper);
  }

  /** The names that are known. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * The codec of the given name.
   *
   * @param type the entity type; objects of subclasses are encoded, too.
   * @throws IllegalArgumentException for a name that is not known.
   * @throws IllegalStateException for {@code json} without an {@code ObjectMapper}.
   */
  public <T> PayloadCodec<T> get(String name, Class<T> type) {
    return switch (name) {
      case CompactPayload.NAME -> new CompactPayload<>(type, converter, layouts);
      case BsonPayload.NAME -> documents(type);
      case JsonPayload.NAME -> new JsonPayload<>(type, mapper(), layouts, documents(type));
      default ->
          throw new UnknownPayloadException(
              "No payload codec is named '" + name + "'; there are " + String.join(", ", NAMES));
    };
  }

  /**
   * A compact codec of values of any kind, which name their classes themselves: entities, records,
   * enums, single values, and collections, maps, arrays, {@code Optional}s and pages of all of
   * them. A list is read as an {@code ArrayList}, a set as a {@code LinkedHashSet}, a map as a
   * {@code LinkedHashMap}.
   *
   * @param packages of whose classes, with those of packages below, objects are encoded and made;
   *     others are refused, since a payload says what is made of it.
   */
  public PayloadCodec<Object> values(Collection<String> packages) {
    return new ValuesPayload(new ValueClasses(converter, layouts, packages));
  }

  private <T> BsonPayload<T> documents(Class<T> type) {
    return new BsonPayload<>(type, converter, layouts, PayloadHeader.BSON);
  }

  private ObjectMapper mapper() {
    if (mapper == null) {
      throw new IllegalStateException(
          "The payload codec 'json' needs an ObjectMapper of Jackson 3, but none was given");
    }
    return mapper;
  }
}
