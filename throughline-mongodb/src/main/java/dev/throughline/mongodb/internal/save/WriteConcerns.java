package dev.throughline.mongodb.internal.save;

import com.mongodb.WriteConcern;
import dev.throughline.mongodb.internal.raw.LazyDocument;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.send.EncodedBatch;
import java.util.List;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoAction;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.WriteConcernResolver;

/**
 * The write concerns of a template: its own, those of the application's resolver, and those of
 * collections. As safe for use by several threads as the template's settings.
 */
public final class WriteConcerns {

  /** Stock's decision about one action. */
  @FunctionalInterface
  public interface Decision {
    @Nullable WriteConcern of(MongoAction action);
  }

  private static final String DEFAULT_RESOLVER =
      "org.springframework.data.mongodb.core.DefaultWriteConcernResolver";

  private final Decision decision;
  private @Nullable WriteConcern ofTemplate;
  private boolean resolved;

  public WriteConcerns(Decision decision) {
    this.decision = decision;
  }

  /** Takes the template's concern. */
  public void ofTemplate(@Nullable WriteConcern concern) {
    this.ofTemplate = concern;
  }

  /** The template's concern, null when collections decide. */
  public @Nullable WriteConcern ofTemplate() {
    return ofTemplate;
  }

  /**
   * {@return whether writes are answered}
   *
   * @param expected whether those of the next operation's collection are.
   */
  public boolean acknowledged(boolean expected) {
    WriteConcern concern = ofTemplate;
    return concern != null ? concern.isAcknowledged() : expected;
  }

  /** Takes the template's resolver; stock's looks at nothing. */
  public void resolver(@Nullable WriteConcernResolver resolver) {
    this.resolved = resolver != null && !resolver.getClass().getName().equals(DEFAULT_RESOLVER);
  }

  /**
   * {@return whether a resolver of the application's decides how each entity's write is
   * acknowledged}
   */
  public boolean resolved() {
    return resolved;
  }

  /** {@return whether the collection's own concern holds for all such writes} */
  public boolean areOfCollection(MongoActionOperation operation, String collection) {
    return !resolved && of(operation, collection) == null;
  }

  /** {@return how a write is to be acknowledged, null when as the collection says} */
  public @Nullable WriteConcern of(
      MongoActionOperation operation, String collection, Class<?> type, LazyDocument document) {
    return decision.of(
        new EntityAction(ofTemplate, operation, collection, type, document, null, false));
  }

  /** The same for a batch, whatever its entities are. */
  public @Nullable WriteConcern of(MongoActionOperation operation, String collection) {
    return decision.of(new MongoAction(ofTemplate, operation, collection, null, null, null));
  }

  /** The same for saves; null when the resolver is to be asked for each of them. */
  public @Nullable WriteConcern ofSaves(MongoActionOperation operation, String collection) {
    return resolved ? null : of(operation, collection);
  }

  /** The same for a replacement. */
  public @Nullable WriteConcern of(Replacement replacement, String collection) {
    return decision.of(replacement.action(ofTemplate, collection));
  }

  /**
   * Asks the application's resolver, if there is one, for each entity of a batch, as single saves
   * do: with its action, its type, its document and what it replaces. What the resolver changes in
   * the document is written.
   *
   * @param documents the codec for which the entities were encoded.
   */
  public void resolve(List<Save> saves, String collection, LazyDocumentCodec documents) {
    if (resolved) {
      saves.forEach(save -> resolve(save, collection, documents));
    }
  }

  private void resolve(Save save, String collection, LazyDocumentCodec documents) {
    boolean update = save.operation() == MongoActionOperation.UPDATE;
    // Stock's update sets no id, and its new document has none yet.
    Object hiddenId = update ? save.filter().get("_id") : save.newId();
    RawDocument document = new RawDocument(save.copyBytes(), documents);
    WriteConcern concern =
        decision.of(
            new EntityAction(
                ofTemplate,
                save.operation(),
                collection,
                save.entity().getClass(),
                document,
                update ? save.filter() : null,
                hiddenId != null));
    if (!document.untouched() && hiddenId != null) {
      document.put("_id", hiddenId);
    }
    document.forgetUnchanged();
    save.resolved(
        concern,
        document.untouched()
            ? save.raw()
            : new RawBsonDocument(EncodedBatch.encodeNew(document.plain(), documents.stock())));
  }
}
