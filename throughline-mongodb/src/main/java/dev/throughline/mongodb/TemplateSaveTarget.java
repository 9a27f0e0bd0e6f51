package dev.throughline.mongodb;

import com.mongodb.client.MongoCollection;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.save.SaveConcerns;
import dev.throughline.mongodb.internal.save.SaveStep;
import dev.throughline.mongodb.internal.save.SaveTarget;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;

/** A collection of a template. */
final class TemplateSaveTarget implements SaveTarget {

  private final ThroughlineMongoTemplate template;
  private final String name;
  private final LazyDocumentCodec documents;

  /** The collection when it is the same for all commands, null when each asks the template. */
  private final @Nullable MongoCollection<RawBsonDocument> bound;

  private TemplateSaveTarget(
      ThroughlineMongoTemplate template,
      String name,
      LazyDocumentCodec documents,
      @Nullable MongoCollection<RawBsonDocument> bound) {
    this.template = template;
    this.name = name;
    this.documents = documents;
    this.bound = bound;
  }

  /**
   * A collection that is looked up when something is sent, as stock does.
   *
   * @param documents the codec for which the entities are encoded.
   */
  static SaveTarget of(
      ThroughlineMongoTemplate template, String name, LazyDocumentCodec documents) {
    return new TemplateSaveTarget(template, name, documents, null);
  }

  /** The same collection for commands that are sent by other threads than the caller's. */
  static SaveTarget bound(
      ThroughlineMongoTemplate template,
      LazyDocumentCodec documents,
      MongoCollection<RawBsonDocument> collection) {
    String name = collection.getNamespace().getCollectionName();
    return new TemplateSaveTarget(template, name, documents, collection);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public <R> R send(
      List<SaveStep> steps,
      BiFunction<MongoCollection<RawBsonDocument>, List<SaveStep>, R> sender) {
    if (bound != null) {
      return sender.apply(bound, resolved(steps));
    }
    return Objects.requireNonNull(
        template.<R>execute(
            name,
            collection ->
                sender.apply(
                    ThroughlineMongoTemplate.raw(
                        collection,
                        template.resolvesConcerns()
                            ? null
                            : template.concern(MongoActionOperation.SAVE, name)),
                    translated(resolved(steps), collection.getCodecRegistry()))));
  }

  private List<SaveStep> resolved(List<SaveStep> steps) {
    return template.resolvesConcerns()
        ? new SaveConcerns(template::concern, name, documents).resolve(steps)
        : steps;
  }

  private List<SaveStep> translated(List<SaveStep> steps, CodecRegistry actual) {
    return documents.fits(actual)
        ? steps
        : steps.stream()
            .map(step -> step.with(step.concern(), documents.translate(step.raw(), actual)))
            .toList();
  }
}
