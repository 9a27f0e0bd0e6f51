package dev.throughline.mongodb.internal.run;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.Operation;
import dev.throughline.mongodb.internal.call.PlannedCall;
import dev.throughline.mongodb.internal.call.TemplateCall;
import dev.throughline.mongodb.internal.call.record.BlockingRecording;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.driver.CursorAnswer;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.driver.Senders;
import dev.throughline.mongodb.internal.raw.CursorIterator;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.run.Answer.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.projection.EntityProjection;

/**
 * Makes the calls of a blocking template by their plans. Each method answers null when stock has to
 * make the call; nothing was sent then. Thread-safe.
 */
public final class BlockingRunner extends Runner {

  private final BlockingPort template;
  private final BlockingAnswers answers;

  /**
   * Creates the runner of a template.
   *
   * @param original of the template that this one is bound to a session of, null if it is not
   *     bound.
   */
  public BlockingRunner(BlockingPort template, @Nullable BlockingRunner original) {
    super(
        original != null
            ? original.calls().boundTo(template)
            : new Calls(template, BlockingRecording::stock, Senders.blockingSupport()));
    this.template = template;
    this.answers = new BlockingAnswers(calls().direct(), Senders.blocking());
  }

  /** {@return what sends whole commands, or leaves them to the driver} */
  public BlockingAnswers answers() {
    return answers;
  }

  /** Lets stock make a call that was tried here, as the template's own calls. */
  public <T extends @Nullable Object> T byStock(Supplier<T> stock) {
    return template.byStock(stock);
  }

  /** Makes a call of the template. */
  public @Nullable Answer run(@Nullable TemplateCall<?> call, String collection) {
    return calls()
        .counted(
            call == null ? null : run(call.planned(), collection, call.arguments(), Form.LIST));
  }

  /** {@return whether there is a document, as a call of the template asks} */
  public @Nullable Boolean exists(@Nullable TemplateCall<?> call, String collection) {
    Answer counted =
        calls().counted(call == null ? null : exists(call.planned(), collection, call.arguments()));
    return (counted != null && counted.result() instanceof Long count) ? count > 0 : null;
  }

  /**
   * Makes a call.
   *
   * @param collection the name that stock would use now.
   * @param form of what is made of a cursor.
   */
  public @Nullable Answer run(
      PlannedCall<?> call, String collection, Object[] arguments, Form form) {
    return run(call.operation(arguments), collection, form);
  }

  /** Makes the call behind another one, after a database that the plan was seen to fit. */
  public @Nullable Answer next(PlannedCall<?> call, String collection, Object[] arguments) {
    return run(call.operationForKnown(arguments), collection, Form.LIST);
  }

  /**
   * Counts up to one. A factory that may count is asked twice, as by stock, which counts within
   * another callback.
   */
  public @Nullable Answer exists(PlannedCall<?> call, String collection, Object[] arguments) {
    if (!template.countsDatabases() || !call.takes(arguments)) {
      return run(call, collection, arguments, Form.LIST);
    }
    return template.obtains(call::fits) ? next(call, collection, arguments) : null;
  }

  /**
   * Aggregates.
   *
   * @param read what documents are read as.
   */
  public @Nullable Answer aggregate(
      PlannedCall<?> call, String collection, Object[] arguments, Class<?> read, Form form) {
    if (template.followsReferencesOf(read)) {
      return null; // which are fetched together
    }
    Operation<?> operation = call.operation(arguments);
    return operation == null || operation.kind() != Kind.AGGREGATE
        ? null
        : template.execute(
            collection,
            target ->
                operation.fits(target.getCodecRegistry())
                    ? aggregated(
                        operation, target, found -> template.found(read, found, collection), form)
                    : null);
  }

  private <T> @Nullable Answer run(@Nullable Operation<T> operation, String collection, Form form) {
    if (operation == null) {
      return null;
    }
    if (operation.kind().writes()) {
      template.changesBy(collection);
    }
    return template.execute(
        collection,
        target ->
            operation.fits(target.getCodecRegistry())
                ? sent(operation, target, collection, form)
                : null);
  }

  private <T> Answer sent(
      Operation<T> operation, MongoCollection<Document> target, String collection, Form form) {
    if (operation.kind() == Kind.UPDATE) {
      return new Answer(updated(target, operation));
    }
    if (operation.kind().writes()) {
      return new Answer(BlockingStatements.write(target, operation));
    }
    CursorAnswer<MongoCursor<Document>> answer = answer(operation, target, form);
    return answer == null
        ? byDriver(operation, target, collection, form)
        : read(operation, answer, collection, form);
  }

  /** The answer to a whole command; null when the driver has to make it. */
  private @Nullable CursorAnswer<MongoCursor<Document>> answer(
      Operation<?> operation, MongoCollection<Document> target, Form form) {
    return form == Form.STREAM ? null : answers.tryRead(operation, target);
  }

  private <R> Answer aggregated(
      Operation<?> operation,
      MongoCollection<Document> target,
      Function<Document, R> reader,
      Form form) {
    CursorAnswer<MongoCursor<Document>> answer = answer(operation, target, form);
    return answer == null
        ? all(BlockingStatements.aggregate(target, operation), reader, form)
        : all(answer, reader, form);
  }

  private UpdateResult updated(MongoCollection<Document> target, Operation<?> operation) {
    UpdateResult result = answers.tryWrite(target, () -> DirectWrite.update(operation.bytes()));
    return result != null ? result : BlockingStatements.update(target, operation);
  }

  private <T> Answer read(
      Operation<T> operation,
      CursorAnswer<MongoCursor<Document>> answer,
      String collection,
      Form form) {
    if (operation.kind() == Kind.ALL) {
      return all(answer, found -> read(operation, found, collection), form);
    }
    Document found = first(answer);
    if (operation.kind() == Kind.COUNT) {
      return new Answer(found != null && found.get("n") instanceof Number n ? n.longValue() : 0L);
    }
    return new Answer(found == null ? null : read(operation, found, collection));
  }

  private static @Nullable Document first(CursorAnswer<MongoCursor<Document>> answer) {
    try (MongoCursor<Document> cursor = answer.cursor()) {
      List<RawDocument> found = answer.documents();
      return cursor != null ? cursor.tryNext() : found.isEmpty() ? null : found.get(0);
    }
  }

  private <T> Answer byDriver(
      Operation<T> operation, MongoCollection<Document> target, String collection, Form form) {
    if (operation.kind() == Kind.COUNT) {
      return new Answer(BlockingStatements.count(target, operation));
    }
    if (operation.kind() == Kind.FIRST) {
      Document found = BlockingStatements.find(target, operation).first();
      return new Answer(found == null ? null : read(operation, found, collection));
    }
    return all(
        BlockingStatements.find(target, operation).iterator(),
        found -> read(operation, found, collection),
        form);
  }

  private <R> Answer all(
      CursorAnswer<MongoCursor<Document>> answer, Function<Document, R> reader, Form form) {
    MongoCursor<Document> cursor = answer.cursor();
    if (cursor != null) {
      return all(cursor, reader, form);
    }
    List<RawDocument> found = answer.documents();
    List<R> results = new ArrayList<>(found.size());
    for (int i = 0; i < found.size(); i++) {
      results.add(reader.apply(found.get(i)));
    }
    return new Answer(results, form == Form.LIST_AND_DOCUMENTS ? List.copyOf(found) : List.of());
  }

  private <R> Answer all(MongoCursor<Document> cursor, Function<Document, R> reader, Form form) {
    if (form == Form.STREAM) {
      return new Answer(new CursorIterator<>(cursor, reader, template::translated).stream());
    }
    try (cursor) {
      List<R> results = new ArrayList<>(Math.max(cursor.available(), 10));
      List<Document> documents = new ArrayList<>(form == Form.LIST ? 0 : 2);
      while (cursor.hasNext()) {
        Document document = cursor.next();
        if (form == Form.LIST_AND_DOCUMENTS) {
          documents.add(document);
        }
        results.add(reader.apply(document));
      }
      return new Answer(results, documents);
    }
  }

  private <T> T read(Operation<T> operation, Document found, String collection) {
    EntityProjection<T, ?> projection = operation.projection();
    return projection == null
        ? template.found(operation.read(), operation.found(found), collection)
        : template.projected(projection, found, collection);
  }
}
