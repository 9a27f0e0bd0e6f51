package dev.throughline.mongodb.internal.save;

import com.mongodb.WriteConcern;
import dev.throughline.mongodb.internal.raw.LazyDocument;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.send.EncodedBatch;
import java.util.List;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.WriteConcernResolver;

/**
 * Asks an application's resolver of write concerns for each entity of a batch, as single saves do:
 * with its action, its type, its document and what it replaces.
 */
public final class SaveConcerns {

  /** Resolves the write concern of one action, as a template does. */
  @FunctionalInterface
  public interface Resolver {
    @Nullable WriteConcern resolve(
        MongoActionOperation operation,
        String collection,
        Class<?> type,
        LazyDocument document,
        @Nullable Document query,
        boolean withoutId);
  }

  private static final String DEFAULT =
      "org.springframework.data.mongodb.core.DefaultWriteConcernResolver";

  private final Resolver resolver;
  private final String collection;
  private final LazyDocumentCodec documents;

  /**
   * Creates the questions of a batch.
   *
   * @param documents the codec for which the entities were encoded.
   */
  public SaveConcerns(Resolver resolver, String collection, LazyDocumentCodec documents) {
    this.resolver = resolver;
    this.collection = collection;
    this.documents = documents;
  }

  /** Whether a resolver is the application's own, and not stock's, which looks at nothing. */
  public static boolean isOwn(@Nullable WriteConcernResolver resolver) {
    return resolver != null && !resolver.getClass().getName().equals(DEFAULT);
  }

  /** The steps with the concerns of their writes, and with what the resolver has changed. */
  public List<SaveStep> resolve(List<SaveStep> steps) {
    return steps.stream().map(this::resolve).toList();
  }

  private SaveStep resolve(SaveStep step) {
    boolean update = step.operation() == MongoActionOperation.UPDATE;
    // Stock's update sets no id, and its new document has none yet.
    Object hiddenId = update ? step.filter().get("_id") : step.newId();
    RawDocument document = new RawDocument(bytes(step.raw()), documents);
    WriteConcern concern =
        resolver.resolve(
            step.operation(),
            collection,
            step.entity().getClass(),
            document,
            update ? step.filter() : null,
            hiddenId != null);
    if (!document.untouched() && hiddenId != null) {
      document.put("_id", hiddenId);
    }
    document.forgetUnchanged();
    return document.untouched()
        ? step.with(concern, step.raw())
        : step.with(
            concern,
            new RawBsonDocument(EncodedBatch.encodeNew(document.plain(), documents.stock())));
  }

  private static byte[] bytes(RawBsonDocument raw) {
    byte[] bytes = new byte[raw.getByteBuffer().remaining()];
    raw.getByteBuffer().get(0, bytes);
    return bytes;
  }
}
