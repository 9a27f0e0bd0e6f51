package dev.throughline.mongodb.internal.call;

import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.record.StockCall;
import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import dev.throughline.mongodb.internal.call.shape.NotCompiled;
import dev.throughline.mongodb.internal.verify.Verifier;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Window;
import org.springframework.data.projection.EntityProjection;

/**
 * One call of an application, blocking or reactive, and its plan, which is made when the call is
 * first made (D-CALL-03). Thread-safe; no lock is held while it is planned.
 *
 * @param <T> what documents are read as.
 */
public final class PlannedCall<T> {

  private static final Log LOG = LogFactory.getLog(Calls.class);

  /**
   * The outcome of planning.
   *
   * @param settings of the converter that it holds for.
   * @param plan null where stock makes the call.
   * @param projection what the converter is asked for; null where entities are read.
   */
  private record Outcome<T>(
      Object settings,
      @Nullable CallPlan plan,
      @Nullable EntityProjection<T, ?> projection,
      @Nullable String refusal) {}

  private final CallTemplate template;
  private final String name;
  private final CallPlanner<T> planner;
  private final AtomicReference<@Nullable Outcome<T>> outcome = new AtomicReference<>();

  /**
   * Creates a call that is not planned yet.
   *
   * @param name for reports.
   * @param entity whose documents they are.
   * @param read what they are read as, the entity or a projection.
   * @param types of the parameters.
   * @param stock makes the call with another template.
   */
  PlannedCall(
      CallTemplate template,
      String name,
      Class<?> entity,
      Class<T> read,
      List<ArgumentType> types,
      StockCall<?> stock) {
    this.template = template;
    this.name = name;
    this.planner = new CallPlanner<>(template, entity, read, types, stock);
  }

  /** Why stock makes the call, null when it is planned, or was not made yet. */
  @Nullable String refusal() {
    Outcome<T> known = outcome.get();
    return known == null ? null : known.refusal();
  }

  /** {@return whether the call is made by a plan} */
  boolean compiled() {
    Outcome<T> known = outcome.get();
    return known != null && known.plan() != null;
  }

  /** {@return whether the plan takes arguments of these classes; makes it} */
  public boolean suits(Object[] arguments) {
    CallPlan plan = plan();
    return plan != null && !template.logsQueries() && plan.takes(arguments);
  }

  /** {@return whether the call would be made by a plan, as far as the arguments say; plans it} */
  public boolean takes(Object[] arguments) {
    CallPlan plan = plan();
    return plan != null && plan.takes(arguments) && plan.bytes(arguments) != null;
  }

  /**
   * The operation for these arguments, null when stock has to make the call: also where the
   * factory's last database had other codecs, as the next one will most likely have.
   */
  public @Nullable Operation<T> operation(Object[] arguments) {
    Outcome<T> planned = planned();
    CallPlan plan = planned == null ? null : planned.plan();
    return planned != null && plan != null && plan.isOf(template.expectedRegistry())
        ? operation(plan, planned.projection(), arguments)
        : null;
  }

  /** The same for a database that is known to have the codecs of the plan. */
  public @Nullable Operation<T> operationForKnown(Object[] arguments) {
    Outcome<T> planned = planned();
    CallPlan plan = planned == null ? null : planned.plan();
    return planned == null || plan == null
        ? null
        : operation(plan, planned.projection(), arguments);
  }

  private @Nullable Operation<T> operation(
      CallPlan plan, @Nullable EntityProjection<T, ?> projection, Object[] arguments) {
    if (template.logsQueries() || !plan.takes(arguments)) {
      return null;
    }
    byte[] bytes = plan.bytes(arguments);
    if (bytes == null) {
      return null;
    }
    Verifier verifier = template.verifier();
    if (verifier != null && verifier.sampled()) {
      verify(verifier, plan, bytes, arguments);
    }
    return new Operation<>(plan, planner.read(), projection, bytes);
  }

  private void verify(Verifier verifier, CallPlan plan, byte[] compiled, Object[] arguments) {
    CodecRegistry registry = template.expectedRegistry();
    if (registry != null) {
      verifier.command(
          planner.entity(),
          plan.described(new RawBsonDocument(compiled)),
          () -> plan.described(planner.recorded(registry, arguments.clone())));
    }
  }

  /** {@return whether there is a plan for databases as the last one that the factory gave} */
  public boolean isExpected() {
    CallPlan plan = plan();
    return plan != null && plan.isOf(template.expectedRegistry());
  }

  /** {@return whether there is a plan, and it fits a database with these codecs} */
  public boolean fits(CodecRegistry codecs) {
    CallPlan plan = plan();
    return plan != null && plan.fits(codecs);
  }

  /** Lets stock make the call with what was found, so that it throws its own exception. */
  public void answering(List<Document> documents, Object[] arguments) {
    CodecRegistry registry = Objects.requireNonNull(plan()).registry();
    planner.stock().answering(template.converter(), registry, documents, arguments);
  }

  /** {@return what stock makes of what the plan has found, where a window is returned} */
  public Window<Object> window(List<?> found) {
    return Objects.requireNonNull(plan()).window(found);
  }

  private @Nullable CallPlan plan() {
    Outcome<T> planned = planned();
    return planned == null ? null : planned.plan();
  }

  /** The outcome that holds now, null while there is none. */
  private @Nullable Outcome<T> planned() {
    Outcome<T> known = outcome.get();
    Object settings = template.mappingSettings();
    if (known == null || known.settings() != settings) {
      CodecRegistry registry = template.expectedRegistry();
      if (registry == null) {
        return null; // not used yet, or not the driver's own
      }
      outcome.compareAndSet(known, planned(settings, registry));
      known = outcome.get();
    }
    CallPlan plan = known == null ? null : known.plan();
    return plan == null || isOutdated(plan) ? null : known;
  }

  /**
   * {@return whether a setting of the template, which may be set at any time, makes the call
   * stock's}
   */
  private boolean isOutdated(CallPlan plan) {
    return plan.kind() == Kind.COUNT && template.estimatesCounts();
  }

  private Outcome<T> planned(Object settings, CodecRegistry registry) {
    try {
      return new Outcome<>(settings, planner.plan(registry), planner.projection(registry), null);
    } catch (NotCompiled e) {
      return refused(settings, e.reason());
    } catch (RuntimeException | StackOverflowError e) {
      return refused(
          settings, "stock refuses values that were tried: " + e.getClass().getSimpleName());
    }
  }

  private Outcome<T> refused(Object settings, String reason) {
    if (LOG.isDebugEnabled()) {
      LOG.debug("Stock makes the calls of %s: %s".formatted(name, reason));
    }
    return new Outcome<>(settings, null, null, reason);
  }
}
