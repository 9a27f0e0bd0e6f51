package dev.throughline.mongodb.internal.save;

import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.internal.raw.BytesDocument;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.util.Objects;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * An entity on its way to the server: the bytes that its compiled codec made of it when stock would
 * have converted it. As with stock, a new entity's document has no id before it is inserted,
 * although the bytes hold the one that it will get.
 */
public final class EntityDocument extends BytesDocument {

  private static final long serialVersionUID = 1L;

  private final transient Class<?> type;
  private final transient EntityCodec<?> entities;
  private final @Nullable ObjectId newId;
  private boolean inserted;

  /**
   * Creates a document.
   *
   * @param codec the one that has written the entity.
   * @param type the entity's class.
   * @param bytes the entity's.
   * @param documents the codec for which they were made.
   * @param newId the id in the bytes when the entity has none of its own, else null.
   */
  public EntityDocument(
      EntityCodec<?> codec,
      Class<?> type,
      byte[] bytes,
      LazyDocumentCodec documents,
      @Nullable ObjectId newId) {
    super(bytes, documents);
    this.entities = codec;
    this.type = type;
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
    return entities.hasId(target) ? target : entities.withId(target, id);
  }

  /** The id that the inserted or replaced document has. */
  public Object id() {
    return newId != null && untouched()
        ? newId
        : Objects.requireNonNull(decode(ownIdFilter()).get(ID));
  }

  private Document decode(Bson filter) {
    return filter instanceof RawBsonDocument bytes
        ? bytes.decode(codec().stock())
        : (Document) filter;
  }

  /** A filter for the entity's own id. */
  public Bson ownIdFilter() {
    RawBsonDocument filter = idFilter();
    return filter != null ? filter : new Document(ID, plain().get(ID));
  }

  /** The bytes of that filter; null when the id is not read from the entity's own. */
  @Override
  public byte @Nullable [] idFilterBytes() {
    return untouched() ? super.idFilterBytes() : null;
  }

  /**
   * The complete bytes for a collection.
   *
   * @return null when they are not what the collection would make of the entity, or when the
   *     document was changed.
   */
  public byte @Nullable [] bytesFor(@Nullable CodecRegistry registry) {
    return registry != null && untouched() && fits(registry) ? bytes() : null;
  }

  @Override
  protected void generateId() {
    inserted = true;
  }

  @Override
  public boolean containsKey(Object key) {
    return (untouched() && ID.equals(key)) ? newId == null || inserted : super.containsKey(key);
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
    Document document = decode();
    if (newId != null && !inserted) {
      document.remove(ID);
    }
    return document;
  }

  @Override
  protected boolean tryEncode(BsonWriter writer, boolean collectible) {
    // A document that replaces another has no new id, one that is inserted has been given it.
    return (newId == null || inserted) && super.tryEncode(writer, collectible);
  }
}
