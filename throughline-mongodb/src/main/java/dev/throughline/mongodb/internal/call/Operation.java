package dev.throughline.mongodb.internal.call;

import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import java.util.List;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.projection.EntityProjection;

/**
 * One operation of the driver with its values: what a plan has made of arguments, to be sent by a
 * runner.
 *
 * @param <T> what documents are read as.
 * @param plan without values.
 * @param read what documents are read as, the entity or a projection.
 * @param projection what the converter is asked for; null where entities are read.
 * @param bytes of the filter; or of a document whose elements are a filter and an update, or
 *     stages.
 */
public record Operation<T>(
    CallPlan plan, Class<T> read, @Nullable EntityProjection<T, ?> projection, byte[] bytes) {

  /** The kind of operation. */
  public Kind kind() {
    return plan.kind();
  }

  /** {@return whether the bytes are those that the driver would make with a collection's codecs} */
  public boolean fits(CodecRegistry target) {
    return plan.fits(target);
  }

  /** The filter of a find or a count. */
  public RawBsonDocument filter() {
    return new RawBsonDocument(bytes);
  }

  /** The filter and the update of an update of one document. */
  public RawBsonDocument[] statement() {
    return FilterTemplate.split(bytes);
  }

  /** The stages of an aggregation; the filter of a write to many documents, and its updates. */
  public List<RawBsonDocument> documents() {
    return kind() == Kind.DELETE ? List.of(filter()) : FilterTemplate.documents(bytes);
  }

  /** A document that was found, which says whether it is all that is stored. */
  public <D extends Document> D found(D document) {
    return plan.found(document);
  }

  /** For a write that is none to all documents of a filter. */
  public IllegalStateException notToAll() {
    return new IllegalStateException(kind() + " does not write to all documents");
  }
}
