package dev.throughline.mongodb.internal.save;

import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.internal.raw.LazyDocument;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.Objects;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * An entity on its way to the server: the bytes that its compiled codec made of it when stock would
 * have converted it. As with stock, a new entity's document has no id before it is inserted,
 * although the bytes hold the one that it will get.
 */
public final class EntityDocument extends LazyDocument {

  private static final long serialVersionUID = 1L;

  private final transient Class<?> type;
  private final transient EntityCodec<?> codec;
  private final transient RawDocument raw;
  private final @Nullable ObjectId newId;
  private boolean inserted;

  /**
   * Creates a document.
   *
   * @param codec the one that has written the entity.
   * @param type the entity's class.
   * @param raw the entity's bytes.
   * @param newId the id in the bytes when the entity has none of its own, else null.
   */
  public EntityDocument(
      EntityCodec<?> codec, Class<?> type, RawDocument raw, @Nullable ObjectId newId) {
    this.codec = codec;
    this.type = type;
    this.raw = raw;
    this.newId = newId;
  }

  /** The id that is generated when the document is inserted, null when the entity has its own. */
  public @Nullable ObjectId newId() {
    return newId;
  }

  /** The target with the id if it had none; null when that is left to stock. */
  public <E> @Nullable E withId(E target, ObjectId id) {
    if (target.getClass() != type) {
      return null;
    }
    return codec.hasId(target) ? target : codec.withId(target, id);
  }

  /** The id that the inserted or replaced document has. */
  public Object id() {
    return newId != null && untouched()
        ? newId
        : Objects.requireNonNull(decode(idFilter()).get(ID));
  }

  private Document decode(Bson filter) {
    return filter instanceof RawBsonDocument bytes ? bytes.decode(raw.stock()) : (Document) filter;
  }

  /** A filter for the entity's own id. */
  public Bson idFilter() {
    RawBsonDocument filter = untouched() ? raw.idFilter() : null;
    return filter != null ? filter : new Document(ID, plain().get(ID));
  }

  /** The bytes of that filter; null when the id is not read from the entity's own. */
  public byte @Nullable [] idFilterBytes() {
    return untouched() ? raw.idFilterBytes() : null;
  }

  /**
   * The complete bytes for a collection.
   *
   * @return null when they are not what the collection would make of the entity, or when the
   *     document was changed.
   */
  public byte @Nullable [] bytesFor(@Nullable CodecRegistry registry) {
    return registry != null && untouched() && raw.fits(registry) ? raw.bytes() : null;
  }

  /** The size of the entity's bytes. */
  public int bytes() {
    return raw.bytes().length;
  }

  @Override
  protected void generateId() {
    inserted = true;
  }

  @Override
  public boolean containsKey(Object key) {
    return untouched() && ID.equals(key) ? newId == null || inserted : super.containsKey(key);
  }

  @Override
  public @Nullable Object get(Object key) {
    if (!untouched() || !ID.equals(key)) {
      return super.get(key);
    }
    return newId == null || inserted ? id() : null;
  }

  @Override
  protected Document materialize() {
    Document document = raw.decode();
    if (newId != null && !inserted) {
      document.remove(ID);
    }
    return document;
  }

  @Override
  protected UuidRepresentation encodedWith() {
    return raw.uuidRepresentation();
  }

  @Override
  protected boolean tryEncode(BsonWriter writer, boolean collectible) {
    // A document that replaces another has no new id, one that is inserted has been given it.
    return (newId == null || inserted) && raw.encode(writer, collectible);
  }
}
