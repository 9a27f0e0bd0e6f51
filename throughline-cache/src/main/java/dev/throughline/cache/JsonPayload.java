package dev.throughline.cache;

import dev.throughline.codec.internal.lookup.ByClass;
import dev.throughline.codec.internal.planner.Layouts;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;

/** The entity as JSON by Jackson, behind the layout of its class and the names in its JSON. */
final class JsonPayload<T> implements PayloadCodec<T> {

  static final String NAME = "json";

  private final Class<T> type;
  private final ObjectMapper mapper;
  private final ByClass<Long> hashes;
  private final BsonPayload<T> documents;
  private final boolean stored;

  JsonPayload(Class<T> type, ObjectMapper mapper, Layouts layouts, BsonPayload<T> documents) {
    this(
        type,
        mapper,
        new ByClass<>(c -> 31 * layouts.of(c) + Layouts.hash(JsonNames.describe(mapper, c))),
        documents,
        false);
  }

  private JsonPayload(
      Class<T> type,
      ObjectMapper mapper,
      ByClass<Long> hashes,
      BsonPayload<T> documents,
      boolean stored) {
    this.type = type;
    this.mapper = mapper;
    this.hashes = hashes;
    this.documents = documents;
    this.stored = stored;
  }

  @Override
  public PayloadCodec<T> asStored() {
    return new JsonPayload<>(type, mapper, hashes, documents, true);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public byte[] encode(T entity) {
    T written = stored ? stored(entity) : entity;
    byte[] json = mapper.writeValueAsBytes(written);
    byte[] payload = new byte[PayloadHeader.BYTES + json.length];
    System.arraycopy(json, 0, payload, PayloadHeader.BYTES, json.length);
    return PayloadHeader.seal(payload, PayloadHeader.JSON, hashes.get(written.getClass()));
  }

  private T stored(T entity) {
    try {
      T read = documents.restored(entity);
      return read == null ? entity : read;
    } catch (RuntimeException | StackOverflowError e) {
      return entity; // as these codecs do not know all converters, maybe
    }
  }

  @Override
  public @Nullable T decode(byte[] payload) {
    return decode(payload, 0, payload.length);
  }

  @Override
  public @Nullable T decode(byte[] bytes, int from, int to) {
    Objects.checkFromToIndex(from, to, bytes.length);
    if (!PayloadHeader.sealed(bytes, from, to, PayloadHeader.JSON)) {
      return null;
    }
    T entity;
    try {
      int start = from + PayloadHeader.BYTES;
      entity = mapper.readValue(bytes, start, to - start, type);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return null;
    }
    boolean same =
        type.isInstance(entity)
            && hashes.get(entity.getClass()) == PayloadHeader.layout(bytes, from);
    return same ? entity : null;
  }
}
