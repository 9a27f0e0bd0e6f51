package dev.throughline.mongodb.internal.save;

import com.mongodb.WriteConcern;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.util.List;
import java.util.Objects;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.data.mongodb.core.MongoActionOperation;

/**
 * One entity on its way to the server. {@link SaveStages} fill it in: what it replaces, then its
 * document, then its bytes. For one thread at a time.
 */
public final class Save {

  /** The kind of a write; in the order in which the kinds of a batch are sent. */
  public enum Kind {
    /** Replaces the document of its id and its last version, which must be there. */
    VERSIONED(MongoActionOperation.UPDATE),
    /** Replaces the document of its id, which must be there. */
    REPLACE(MongoActionOperation.REPLACE),
    /** Replaces the document of its id or becomes a new one. */
    UPSERT(MongoActionOperation.SAVE),
    /** Becomes a new document. */
    INSERT(MongoActionOperation.INSERT);

    private final MongoActionOperation operation;

    Kind(MongoActionOperation operation) {
      this.operation = operation;
    }

    MongoActionOperation operation() {
      return operation;
    }
  }

  /** An insert replaces no document. */
  static final Document NO_FILTER = new Document();

  private final MongoActionOperation operation;
  private SavePlan plan;
  private Kind kind;
  private Object entity;
  private Document filter;
  private @Nullable Document document;
  private @Nullable RawBsonDocument raw;
  private @Nullable ObjectId newId;
  private @Nullable Object id;
  private @Nullable Object version;
  private @Nullable WriteConcern concern;

  /**
   * Begins a save.
   *
   * @param plan of the entity's class.
   * @param entity with its version raised.
   * @param filter what a versioned entity replaces.
   */
  Save(Kind kind, SavePlan plan, Object entity, Document filter) {
    this.plan = plan;
    this.operation = kind.operation();
    this.kind = kind;
    this.entity = entity;
    this.filter = filter;
  }

  // After the conversion

  /**
   * Sets an entity that its codec has encoded.
   *
   * @param generated the id that it gets, null when it has its own.
   */
  void encoded(Kind how, Object converted, byte[] bytes, @Nullable ObjectId generated) {
    this.kind = how;
    this.entity = converted;
    this.raw = new RawBsonDocument(bytes);
    this.newId = generated;
  }

  /** Sets an entity that stock has converted: its document may still change. */
  void converted(Object converted, Document made) {
    this.entity = converted;
    this.document = made;
  }

  /** Sets what listeners and callbacks receive. */
  void document(@Nullable Document received) {
    this.document = received;
  }

  /** Sets the plan for an entity of another class, which a callback has returned. */
  void plan(SavePlan other) {
    this.plan = other;
  }

  void filter(Document replaced) {
    this.filter = replaced;
  }

  void version(@Nullable Object raised) {
    this.version = raised;
  }

  // Before the write

  /** Sets what callbacks have made of the entity. */
  public void entity(Object called) {
    this.entity = called;
  }

  /** Sets what is sent of a document that stock has converted. */
  void sent(Kind how, byte[] bytes, Document replaced) {
    this.kind = how;
    this.raw = new RawBsonDocument(bytes);
    this.filter = replaced;
  }

  void id(@Nullable Object named) {
    this.id = named;
  }

  /** Sets how the write is acknowledged, and the document that is written. */
  public void resolved(@Nullable WriteConcern resolved, RawBsonDocument written) {
    this.concern = resolved;
    this.raw = written;
  }

  /**
   * Makes the bytes of saves what the collection's registry makes of their documents.
   *
   * @param documents the codec for which they were encoded.
   */
  public static void fit(List<Save> saves, LazyDocumentCodec documents, CodecRegistry actual) {
    if (!documents.fits(actual)) {
      saves.forEach(save -> save.raw = documents.translate(save.raw(), actual));
    }
  }

  /** {@return the failure of a replacement that found no document} */
  public static DataRetrievalFailureException nothingToReplace(
      @Nullable Object id, String collection) {
    return new DataRetrievalFailureException(
        "Cannot replace entity %s in collection %s; There is none".formatted(id, collection));
  }

  // Getters

  public Kind kind() {
    return kind;
  }

  /** The plan for the entity as the steps so far have left it. */
  public SavePlan plan() {
    return plan;
  }

  /** The entity as the callbacks so far have left it. */
  public Object entity() {
    return entity;
  }

  /** The document to be written. */
  public RawBsonDocument raw() {
    return Objects.requireNonNull(raw);
  }

  /** The size of the document to be written. */
  public int bytes() {
    return raw().getByteBuffer().remaining();
  }

  /** A copy of the document to be written. */
  byte[] copyBytes() {
    byte[] bytes = new byte[bytes()];
    raw().getByteBuffer().get(0, bytes);
    return bytes;
  }

  boolean isEncoded() {
    return raw != null;
  }

  /** The document for listeners and callbacks, null when none of them receives it. */
  public @Nullable Document document() {
    return document;
  }

  /** The document of an entity that is written alone. */
  public Document requiredDocument() {
    return Objects.requireNonNull(document);
  }

  /** The id that a compiled entity gets, null when it has its own or stock sets it. */
  @Nullable ObjectId newId() {
    return newId;
  }

  /** {@return what is replaced, empty for an insert} */
  public Document filter() {
    return filter;
  }

  /** The entity's id, for messages; null when it had none before. */
  public @Nullable Object id() {
    return id;
  }

  /** The entity's version after it was raised, for messages. */
  public @Nullable Object version() {
    return version;
  }

  /** {@return what a single write of the entity is to a resolver of write concerns} */
  MongoActionOperation operation() {
    return operation;
  }

  /** {@return how its write is acknowledged, null when as the collection says} */
  public @Nullable WriteConcern concern() {
    return concern;
  }
}
