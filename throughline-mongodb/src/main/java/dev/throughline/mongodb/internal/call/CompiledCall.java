package dev.throughline.mongodb.internal.call;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.call.Planning.Planned;
import dev.throughline.mongodb.internal.call.record.BlockingRecording;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.record.Recording.Taken;
import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import dev.throughline.mongodb.internal.driver.CursorAnswer;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.raw.CursorIterator;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.projection.EntityProjection;

/**
 * One call of an application: planned when it is first made, and made by the plan from then on.
 * Safe for use by several threads; no lock is held while it is planned.
 */
public final class CompiledCall<T> implements PlannedCall {

  private static final UpdateOptions UPDATING = new UpdateOptions();

  /**
   * The answer of a call.
   *
   * @param result an entity or null, a list, or a number.
   * @param documents those of the list, where at most one was expected.
   */
  public record Found(@Nullable Object result, List<Document> documents) {

    /** Of a result that nothing more is asked about. */
    public Found(@Nullable Object result) {
      this(result, List.of());
    }
  }

  /** The form of a call's results. */
  public enum Results {
    /** A list of entities. */
    LIST,
    /** The same, beside the documents that they were read from. */
    LIST_AND_DOCUMENTS,
    /** A stream of entities, which holds the cursor. */
    STREAM
  }

  private final BlockingCallTemplate template;
  private final BlockingAnswers direct;
  private final String name;
  private final Class<?> entity;
  private final Class<T> read;
  private final Results results;
  private final List<ArgumentType> types;
  private final BiConsumer<MongoOperations, Object[]> stock;
  private final Planning<T, BlockingPlan> planning;

  /**
   * Creates a call that is not planned yet.
   *
   * @param direct sends whole commands, or leaves them to the driver.
   * @param name for reports.
   * @param entity whose documents they are.
   * @param read what they are read as, the entity or a projection.
   * @param results what is made of a cursor.
   * @param types of the parameters.
   * @param stock makes the call with another template.
   */
  CompiledCall(
      BlockingCallTemplate template,
      BlockingAnswers direct,
      String name,
      Class<?> entity,
      Class<T> read,
      Results results,
      List<ArgumentType> types,
      BiConsumer<MongoOperations, Object[]> stock) {
    this(template, direct, name, entity, read, results, types, stock, Taken.ONLY);
  }

  private CompiledCall(
      BlockingCallTemplate template,
      BlockingAnswers direct,
      String name,
      Class<?> entity,
      Class<T> read,
      Results results,
      List<ArgumentType> types,
      BiConsumer<MongoOperations, Object[]> stock,
      Taken taken) {
    this(
        template,
        direct,
        name,
        entity,
        read,
        results,
        types,
        stock,
        new Planning<>(
            template,
            name,
            entity,
            read,
            types,
            BlockingRecording.stock(stock::accept, taken),
            BlockingPlan::new));
  }

  private CompiledCall(
      BlockingCallTemplate template,
      BlockingAnswers direct,
      String name,
      Class<?> entity,
      Class<T> read,
      Results results,
      List<ArgumentType> types,
      BiConsumer<MongoOperations, Object[]> stock,
      Planning<T, BlockingPlan> planning) {
    this.template = template;
    this.direct = direct;
    this.name = name;
    this.entity = entity;
    this.read = read;
    this.results = results;
    this.types = types;
    this.stock = stock;
    this.planning = planning;
  }

  /** The same call by the same plan, made by a template that is bound to a session. */
  CompiledCall<T> boundTo(BlockingCallTemplate other) {
    return new CompiledCall<>(other, direct, name, entity, read, results, types, stock, planning);
  }

  /**
   * The count of such calls.
   *
   * @param stock makes the find and the count behind it.
   */
  public CompiledCall<T> count(BiConsumer<MongoOperations, Object[]> stock) {
    return new CompiledCall<>(
        template, direct, name, entity, read, results, types, stock, Taken.COUNT);
  }

  /** The find of such calls, which may count behind it. */
  public CompiledCall<T> first() {
    return new CompiledCall<>(
        template, direct, name, entity, read, results, types, stock, Taken.FIND);
  }

  /** {@return whether the call would be made by a plan, as far as the arguments say; plans it} */
  public boolean takes(Object[] arguments) {
    return planning.takes(arguments);
  }

  /** Creates a call that stock makes. */
  static <T> CompiledCall<T> refused(
      BlockingCallTemplate template,
      BlockingAnswers direct,
      String name,
      Class<T> entity,
      String reason) {
    CompiledCall<T> call =
        new CompiledCall<>(
            template, direct, name, entity, entity, Results.LIST, List.of(), (it, args) -> {});
    call.planning.refuse(reason);
    return call;
  }

  @Override
  public @Nullable String refusal() {
    return planning.refusal();
  }

  @Override
  public boolean compiled() {
    return planning.compiled();
  }

  /**
   * Makes the call.
   *
   * @param collection the name that stock would use now.
   * @return null when stock has to make it; nothing was sent then.
   */
  public @Nullable Found tryCall(String collection, Object[] arguments) {
    return made(planning.planFor(arguments), collection, arguments);
  }

  /** Makes the call behind another one, after a database that the plan was seen to fit. */
  public @Nullable Found tryNext(String collection, Object[] arguments) {
    return made(planning.planForKnown(arguments), collection, arguments);
  }

  /** {@return whether the plan, which there is, fits a database with these codecs} */
  boolean fits(CodecRegistry codecs) {
    return planning.fits(codecs);
  }

  private @Nullable Found made(
      @Nullable Planned<T, BlockingPlan> planned, String collection, Object[] arguments) {
    if (planned == null) {
      return null;
    }
    CallPlan plan = planned.call();
    if (plan.kind().writes()) {
      template.changesBy(collection);
    }
    if (plan.kind() == Kind.UPDATE) {
      return tryUpdate(plan, collection, arguments);
    }
    if (plan.kind().writes()) {
      List<RawBsonDocument> documents = plan.written(arguments);
      return documents == null
          ? null
          : template.execute(
              collection,
              target ->
                  plan.fits(target.getCodecRegistry())
                      ? new Found(planned.sender().write(target, documents))
                      : null);
    }
    byte[] filter = plan.filter(arguments);
    return filter == null
        ? null
        : template.execute(collection, target -> make(planned, collection, target, filter));
  }

  /**
   * Aggregates: a list beside its documents, or a stream.
   *
   * @param read what documents are read as.
   * @return null as {@link #tryCall}.
   */
  public @Nullable Found tryAggregate(String collection, Object[] arguments, Class<?> read) {
    if (template.followsReferencesOf(read)) {
      return null; // which are fetched together
    }
    Planned<T, BlockingPlan> planned = planning.planFor(arguments);
    List<RawBsonDocument> stages = planned == null ? null : planned.call().stages(arguments);
    return planned == null || stages == null
        ? null
        : template.execute(
            collection,
            target ->
                planned.call().fits(target.getCodecRegistry())
                    ? aggregated(planned.sender().cursor(target, stages), collection, read)
                    : null);
  }

  private <R> Found aggregated(MongoCursor<Document> cursor, String collection, Class<R> read) {
    Function<Document, R> reader = found -> template.found(read, found, collection);
    if (results == Results.STREAM) {
      return new Found(new CursorIterator<>(cursor, reader, template::translated).stream());
    }
    List<R> entities = new ArrayList<>();
    List<Document> documents = new ArrayList<>();
    try (cursor) {
      while (cursor.hasNext()) {
        Document document = cursor.next();
        documents.add(document);
        entities.add(reader.apply(document));
      }
    }
    return new Found(entities, documents);
  }

  private @Nullable Found tryUpdate(CallPlan plan, String collection, Object[] arguments) {
    byte[] statement = plan.statement(arguments);
    if (statement == null) {
      return null;
    }
    return template.execute(
        collection,
        target ->
            plan.fits(target.getCodecRegistry()) ? new Found(updated(target, statement)) : null);
  }

  private UpdateResult updated(MongoCollection<Document> target, byte[] statement) {
    UpdateResult result = direct.tryWrite(target, () -> DirectWrite.update(statement));
    if (result != null) {
      return result;
    }
    RawBsonDocument[] documents = CallPlan.split(statement);
    return target.updateOne(documents[0], documents[1], UPDATING);
  }

  private Found answered(Planned<T, BlockingPlan> planned, String collection, CursorAnswer answer) {
    Kind kind = planned.call().kind();
    if (kind == Kind.COUNT) {
      return new Found(answer.count());
    }
    List<RawDocument> found = answer.documents();
    if (kind == Kind.FIRST) {
      return new Found(found.isEmpty() ? null : read(planned, found.get(0), collection));
    }
    List<T> results = new ArrayList<>(found.size());
    for (int i = 0; i < found.size(); i++) {
      results.add(read(planned, found.get(i), collection));
    }
    return this.results == Results.LIST_AND_DOCUMENTS
        ? new Found(results, List.copyOf(found))
        : new Found(results);
  }

  private T read(Planned<T, BlockingPlan> planned, Document found, String collection) {
    EntityProjection<T, ?> projected = planned.projection();
    return projected == null
        ? template.found(read, planned.call().found(found), collection)
        : template.projected(projected, found, collection);
  }

  private @Nullable Found make(
      Planned<T, BlockingPlan> planned,
      String collection,
      MongoCollection<Document> target,
      byte[] bytes) {
    CallPlan plan = planned.call();
    BlockingPlan sender = planned.sender();
    if (!plan.fits(target.getCodecRegistry())) {
      return null;
    }
    CursorAnswer answer = results == Results.STREAM ? null : direct.tryRead(plan, target, bytes);
    if (answer != null) {
      return answered(planned, collection, answer);
    }
    RawBsonDocument filter = new RawBsonDocument(bytes);
    if (plan.kind() == Kind.COUNT) {
      return new Found(sender.count(target, filter));
    }
    Function<Document, T> reader = found -> read(planned, found, collection);
    if (plan.kind() == Kind.FIRST) {
      return new Found(sender.first(target, filter, reader));
    }
    if (results == Results.STREAM) {
      return new Found(
          new CursorIterator<>(sender.cursor(target, filter), reader, template::translated)
              .stream());
    }
    if (results == Results.LIST) {
      return new Found(sender.all(target, filter, reader));
    }
    List<Document> documents = new ArrayList<>(2);
    List<T> entities =
        sender.all(
            target,
            filter,
            found -> {
              documents.add(found);
              return reader.apply(found);
            });
    return new Found(entities, documents);
  }

  /** {@return what stock makes of what was found, where a window is returned} */
  public Window<Object> window(List<?> found) {
    return planning.window(found);
  }

  /** Lets stock make the call with what was found, so that it throws its own exception. */
  public void answering(List<Document> documents, Object[] arguments) {
    planning.answering(documents, arguments);
  }
}
