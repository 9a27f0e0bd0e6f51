package dev.throughline.mongodb.internal.call;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.call.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.Recording.Taken;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.verify.Verifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;

/**
 * One call of an application: planned when it is first made, and made by the plan from then on.
 * Safe for use by several threads; no lock is held while it is planned.
 */
public final class CompiledCall<T> {

  /** Stock's log, which gets each query. */
  private static final Log STOCK_LOG = LogFactory.getLog(MongoTemplate.class);

  private static final UpdateOptions UPDATING = new UpdateOptions();
  private static final Log LOG = LogFactory.getLog(Calls.class);

  /**
   * What a call has found.
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

  private record Outcome(@Nullable CallPlan plan, @Nullable String refusal) {}

  private final CallTemplate template;
  private final Supplier<@Nullable DirectReads> directly;
  private final String name;
  private final Class<T> entity;
  private final boolean single;
  private final List<ArgumentType> types;
  private final BiConsumer<MongoOperations, Object[]> stock;
  private final Taken taken;
  private final AtomicReference<@Nullable Outcome> outcome = new AtomicReference<>();

  /**
   * Creates a call that is not planned yet.
   *
   * @param directly sends whole commands, null when the driver is to make them.
   * @param name for reports.
   * @param entity what documents are read as.
   * @param single whether at most one is expected.
   * @param types of the parameters.
   * @param stock makes the call with another template.
   */
  CompiledCall(
      CallTemplate template,
      Supplier<@Nullable DirectReads> directly,
      String name,
      Class<T> entity,
      boolean single,
      List<ArgumentType> types,
      BiConsumer<MongoOperations, Object[]> stock) {
    this(template, directly, name, entity, single, types, stock, Taken.ONLY);
  }

  private CompiledCall(
      CallTemplate template,
      Supplier<@Nullable DirectReads> directly,
      String name,
      Class<T> entity,
      boolean single,
      List<ArgumentType> types,
      BiConsumer<MongoOperations, Object[]> stock,
      Taken taken) {
    this.taken = taken;
    this.template = template;
    this.directly = directly;
    this.name = name;
    this.entity = entity;
    this.single = single;
    this.types = types;
    this.stock = stock;
  }

  /**
   * The count of such calls.
   *
   * @param stock makes the find and the count behind it.
   */
  public CompiledCall<T> count(BiConsumer<MongoOperations, Object[]> stock) {
    return new CompiledCall<>(template, directly, name, entity, single, types, stock, Taken.COUNT);
  }

  /** The find of such calls, which may count behind it. */
  public CompiledCall<T> first() {
    return new CompiledCall<>(template, directly, name, entity, single, types, stock, Taken.FIND);
  }

  /** Whether the call would be made by a plan, as far as the arguments say; plans it. */
  public boolean takes(Object[] arguments) {
    CallPlan plan = plan();
    return plan != null && plan.takes(arguments) && plan.filter(arguments) != null;
  }

  /** Creates a call that stock makes. */
  static <T> CompiledCall<T> refused(
      CallTemplate template, String name, Class<T> entity, String reason) {
    CompiledCall<T> call =
        new CompiledCall<>(
            template, () -> null, name, entity, true, List.of(), (operations, args) -> {});
    call.outcome.set(call.refused(reason));
    return call;
  }

  /** Why stock makes the call, null when it is planned, or was not made yet. */
  @Nullable String refusal() {
    Outcome known = outcome.get();
    return known == null ? null : known.refusal();
  }

  /** Whether the call is made by a plan. */
  boolean compiled() {
    Outcome known = outcome.get();
    return known != null && known.plan() != null;
  }

  /**
   * Makes the call.
   *
   * @param collection the name that stock would use now.
   * @return null when stock has to make it; nothing was sent then.
   */
  public @Nullable Found tryCall(String collection, Object[] arguments) {
    if (STOCK_LOG.isDebugEnabled()) {
      return null;
    }
    CallPlan plan = plan();
    if (plan == null || !plan.takes(arguments)) {
      return null;
    }
    Verifier verifier = template.verifier();
    if (verifier != null && verifier.sampled()) {
      verify(verifier, plan, arguments);
    }
    if (plan.kind() == Kind.UPDATE) {
      return tryUpdate(plan, collection, arguments);
    }
    Found direct = tryDirect(plan, collection, arguments);
    if (direct != null) {
      return direct;
    }
    RawBsonDocument filter = plan.filter(arguments);
    return filter == null
        ? null
        : template.execute(collection, target -> make(plan, collection, target, filter));
  }

  private void verify(Verifier verifier, CallPlan plan, Object[] arguments) {
    RawBsonDocument compiled = plan.filter(arguments);
    CodecRegistry registry = template.expectedRegistry();
    if (compiled != null && registry != null) {
      Recording recording = new Recording(template.converter(), registry);
      verifier.command(
          entity,
          plan.described(compiled),
          () ->
              plan.described(
                  recording.of(operations -> stock.accept(operations, arguments.clone()), taken)));
    }
  }

  private @Nullable Found tryUpdate(CallPlan plan, String collection, Object[] arguments) {
    Found direct = tryUpdateDirectly(plan, collection, arguments);
    if (direct != null) {
      return direct;
    }
    RawBsonDocument[] documents = plan.update(arguments);
    return documents == null
        ? null
        : template.execute(
            collection,
            target ->
                plan.fits(target.getCodecRegistry())
                    ? new Found(target.updateOne(documents[0], documents[1], UPDATING))
                    : null);
  }

  private @Nullable Found tryUpdateDirectly(CallPlan plan, String collection, Object[] arguments) {
    DirectReads reads = directly.get();
    RawBsonDocument statement = reads == null ? null : plan.filter(arguments);
    if (reads == null || statement == null) {
      return null;
    }
    UpdateResult result =
        template.onDatabase(
            database ->
                plan.fits(database.getCodecRegistry())
                    ? reads.writes().tryUpdate(database, collection, statement)
                    : null);
    return result == null ? null : new Found(result);
  }

  private @Nullable Found tryDirect(CallPlan plan, String collection, Object[] arguments) {
    DirectReads reads = directly.get();
    DirectCommand whole = plan.direct();
    BsonDocument command =
        reads == null || whole == null ? null : whole.filled(collection, arguments);
    if (reads == null || command == null) {
      return null;
    }
    boolean counts = plan.kind() == Kind.COUNT;
    return template.onDatabase(
        database -> {
          if (!reads.suits(database) || !plan.fits(database.getCodecRegistry())) {
            return null;
          }
          List<RawDocument> found = reads.find(database, collection, command, !counts);
          return found == null ? null : answered(plan.kind(), collection, found);
        });
  }

  private Found answered(Kind kind, String collection, List<RawDocument> found) {
    if (kind == Kind.COUNT) {
      return new Found(
          !found.isEmpty() && found.get(0).get("n") instanceof Number count
              ? count.longValue()
              : 0L);
    }
    if (kind == Kind.FIRST) {
      return new Found(found.isEmpty() ? null : template.found(entity, found.get(0), collection));
    }
    List<T> results = new ArrayList<>(found.size());
    for (int i = 0; i < found.size(); i++) {
      results.add(template.found(entity, found.get(i), collection));
    }
    return single ? new Found(results, List.copyOf(found)) : new Found(results);
  }

  private @Nullable Found make(
      CallPlan plan, String collection, MongoCollection<Document> target, RawBsonDocument filter) {
    if (!plan.fits(target.getCodecRegistry())) {
      return null;
    }
    if (plan.kind() == Kind.COUNT) {
      return new Found(plan.count(target, filter));
    }
    Function<Document, T> reader = found -> template.found(entity, found, collection);
    if (plan.kind() == Kind.FIRST) {
      return new Found(plan.first(target, filter, reader));
    }
    if (!single) {
      return new Found(plan.all(target, filter, reader));
    }
    List<Document> documents = new ArrayList<>(2);
    List<T> results =
        plan.all(
            target,
            filter,
            found -> {
              documents.add(found);
              return reader.apply(found);
            });
    return new Found(results, documents);
  }

  /** Lets stock make the call with what was found, so that it throws its own exception. */
  public void answering(List<Document> documents, Consumer<MongoOperations> repeated) {
    CodecRegistry registry = Objects.requireNonNull(template.expectedRegistry());
    Recording recording = new Recording(template.converter(), registry);
    recording.answering(documents, repeated);
  }

  private @Nullable CallPlan plan() {
    Outcome known = outcome.get();
    if (known == null) {
      CodecRegistry registry = template.expectedRegistry();
      if (registry == null) {
        return null; // not used yet, or not the driver's own
      }
      outcome.compareAndSet(null, planned(registry));
      known = outcome.get();
    }
    return known == null ? null : known.plan();
  }

  private Outcome planned(CodecRegistry registry) {
    try {
      CallCompiler.requireStable(template.converter(), entity);
      if (template.followsReferencesOf(entity)) {
        return refused("references, which are fetched together");
      }
      Recording recording = new Recording(template.converter(), registry);
      CallCompiler compiler =
          new CallCompiler(
              types,
              arguments -> recording.of(operations -> stock.accept(operations, arguments), taken),
              registry,
              template.converter());
      CallPlan plan = compiler.compile();
      if (plan.kind() == Kind.COUNT && template.estimatesCounts()) {
        return refused("the template estimates counts");
      }
      return new Outcome(plan, null);
    } catch (NotCompiled e) {
      return refused(e.reason());
    } catch (RuntimeException | StackOverflowError e) {
      return refused("stock refuses values that were tried: " + e.getClass().getSimpleName());
    }
  }

  private Outcome refused(String reason) {
    if (LOG.isDebugEnabled()) {
      LOG.debug("Stock makes the calls of %s: %s".formatted(name, reason));
    }
    return new Outcome(null, reason);
  }
}
