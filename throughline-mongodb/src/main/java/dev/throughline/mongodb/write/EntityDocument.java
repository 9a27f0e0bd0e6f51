package dev.throughline.mongodb.write;

import dev.throughline.codec.Buffers;
import dev.throughline.codec.EntityCodec;
import dev.throughline.codec.bson.BsonSink;
import dev.throughline.mongodb.raw.DocumentPipe;
import dev.throughline.mongodb.raw.LazyDocument;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * An entity on its way to the server: encoded by its compiled codec when the driver asks for bytes,
 * written by the stock converter when somebody looks inside.
 */
public final class EntityDocument extends LazyDocument {

  private static final long serialVersionUID = 1L;

  private final transient Object entity;
  private final transient EntityCodec<?> codec;
  private final transient StockConversion stock;
  private final transient UuidRepresentation uuids;
  private @Nullable ObjectId newId;

  /**
   * Creates a document; ids are generated for it when it is inserted.
   *
   * @param codec a codec that writes.
   * @param stock what the stock converter would do with the entity.
   */
  public EntityDocument(
      Object entity, EntityCodec<?> codec, StockConversion stock, UuidRepresentation uuids) {
    this.entity = entity;
    this.codec = codec;
    this.stock = stock;
    this.uuids = uuids;
  }

  /** The id that was generated, null when the entity has its own. */
  public @Nullable ObjectId newId() {
    return newId;
  }

  /** The target with the id if it had none; null when that is left to stock. */
  public <E> @Nullable E withId(E target, ObjectId id) {
    if (target.getClass() != entity.getClass()) {
      return null;
    }
    return codec.hasId(target) ? target : codec.withId(target, id);
  }

  /** The size of the document in bytes, computed anew. */
  public int bytes() {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(uuids);
    try {
      return codec.tryWrite(sink, entity, newId) ? sink.position() : 0;
    } finally {
      buffers.release(sink);
    }
  }

  /** The entity. */
  public Object entity() {
    return entity;
  }

  @Override
  protected void generateId() {
    if (newId == null && !codec.hasId(entity)) {
      newId = new ObjectId();
    }
  }

  @Override
  public boolean containsKey(Object key) {
    if (untouched() && "_id".equals(key)) {
      return newId != null || codec.hasId(entity);
    }
    return super.containsKey(key);
  }

  @Override
  public @Nullable Object get(Object key) {
    if (untouched() && "_id".equals(key)) {
      return newId != null || !codec.hasId(entity) ? newId : stock.id(entity);
    }
    return super.get(key);
  }

  @Override
  protected Document materialize() {
    Document document = new Document();
    stock.write(entity, document);
    if (newId != null) {
      document.put("_id", newId);
    }
    return document;
  }

  @Override
  protected boolean tryEncode(BsonWriter writer, boolean collectible) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(uuids);
    try {
      if (!codec.tryWrite(sink, entity, newId)) {
        return false;
      }
      DocumentPipe.pipe(sink.array(), sink.position(), writer);
      return true;
    } finally {
      buffers.release(sink);
    }
  }
}
