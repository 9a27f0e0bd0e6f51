package dev.throughline.mongodb.internal.call;

import dev.throughline.mongodb.internal.call.record.NotCompiled;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.record.StockCall;
import dev.throughline.mongodb.internal.call.shape.ArgumentType;
import dev.throughline.mongodb.internal.verify.Verifier;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Window;
import org.springframework.data.projection.EntityProjection;

/**
 * The plan of one call of an application, blocking or reactive, made when the call is first made
 * (D-CALL-03). Thread-safe; no lock is held while it is made.
 *
 * @param <T> what documents are read as.
 * @param <S> what sends a plan.
 */
public final class Planning<T, S> {

  private static final Log LOG = LogFactory.getLog(Calls.class);

  /**
   * A plan.
   *
   * @param sender asks the driver.
   * @param projection what the converter is asked for; null where entities are read.
   */
  public record Planned<T, S>(
      CallPlan call, S sender, @Nullable EntityProjection<T, ?> projection) {}

  /**
   * The outcome of planning.
   *
   * @param settings of the converter that it holds for; null for any.
   */
  private record Outcome<T, S>(
      @Nullable Object settings, @Nullable Planned<T, S> planned, @Nullable String refusal) {}

  private final CallTemplate template;
  private final String name;
  private final CallPlanner<T> planner;
  private final Function<CallPlan, S> sending;
  private final AtomicReference<@Nullable Outcome<T, S>> outcome = new AtomicReference<>();

  /**
   * Creates what has no plan yet.
   *
   * @param name for reports.
   * @param entity whose documents they are.
   * @param read what they are read as, the entity or a projection.
   * @param types of the parameters.
   * @param stock makes the call with another template.
   * @param sending makes what sends a plan.
   */
  public Planning(
      CallTemplate template,
      String name,
      Class<?> entity,
      Class<T> read,
      List<ArgumentType> types,
      StockCall<?> stock,
      Function<CallPlan, S> sending) {
    this.template = template;
    this.name = name;
    this.sending = sending;
    this.planner = new CallPlanner<>(template, entity, read, types, stock);
  }

  /** Says that stock makes the call. */
  public void refuse(String reason) {
    outcome.set(refused(null, reason));
  }

  /** Why stock makes the call, null when it is planned, or was not made yet. */
  public @Nullable String refusal() {
    Outcome<T, S> known = outcome.get();
    return known == null ? null : known.refusal();
  }

  /** {@return whether the call is made by a plan} */
  public boolean compiled() {
    Outcome<T, S> known = outcome.get();
    return known != null && known.planned() != null;
  }

  /** {@return whether the plan takes arguments of these classes; makes it} */
  public boolean suits(Object[] arguments) {
    CallPlan plan = plan();
    return plan != null && !template.logsQueries() && plan.takes(arguments);
  }

  /** {@return whether the call would be made by a plan, as far as the arguments say; plans it} */
  boolean takes(Object[] arguments) {
    CallPlan plan = plan();
    return plan != null && plan.takes(arguments) && plan.filter(arguments) != null;
  }

  /**
   * The plan for these arguments, null when stock has to make the call: also where the factory's
   * last database had other codecs, as the next one will most likely have.
   */
  public @Nullable Planned<T, S> planFor(Object[] arguments) {
    Planned<T, S> planned = planned();
    return planned != null && planned.call().isOf(template.expectedRegistry())
        ? taking(planned, arguments)
        : null;
  }

  /** The same for a database that is known to have the codecs of the plan. */
  @Nullable Planned<T, S> planForKnown(Object[] arguments) {
    Planned<T, S> planned = planned();
    return planned == null ? null : taking(planned, arguments);
  }

  private @Nullable Planned<T, S> taking(Planned<T, S> planned, Object[] arguments) {
    if (template.logsQueries() || !planned.call().takes(arguments)) {
      return null;
    }
    Verifier verifier = template.verifier();
    if (verifier != null && verifier.sampled()) {
      verify(verifier, planned.call(), arguments);
    }
    return planned;
  }

  private void verify(Verifier verifier, CallPlan plan, Object[] arguments) {
    byte[] compiled = plan.filter(arguments);
    CodecRegistry registry = template.expectedRegistry();
    if (compiled != null && registry != null) {
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
  boolean fits(CodecRegistry codecs) {
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
    Planned<T, S> planned = planned();
    return planned == null ? null : planned.call();
  }

  private @Nullable Planned<T, S> planned() {
    Outcome<T, S> known = outcome.get();
    Object settings = template.mappingSettings();
    if (known == null || known.settings() != null && known.settings() != settings) {
      CodecRegistry registry = template.expectedRegistry();
      if (registry == null) {
        return null; // not used yet, or not the driver's own
      }
      outcome.compareAndSet(known, planned(settings, registry));
      known = outcome.get();
    }
    Planned<T, S> made = known == null ? null : known.planned();
    return made == null || isOutdated(made.call()) ? null : made;
  }

  /**
   * {@return whether a setting of the template, which may be set at any time, makes the call
   * stock's}
   */
  private boolean isOutdated(CallPlan plan) {
    return plan.kind() == Kind.COUNT && template.estimatesCounts();
  }

  private Outcome<T, S> planned(Object settings, CodecRegistry registry) {
    try {
      CallPlan plan = planner.plan(registry);
      return new Outcome<>(
          settings, new Planned<>(plan, sending.apply(plan), planner.projection(registry)), null);
    } catch (NotCompiled e) {
      return refused(settings, e.reason());
    } catch (RuntimeException | StackOverflowError e) {
      return refused(
          settings, "stock refuses values that were tried: " + e.getClass().getSimpleName());
    }
  }

  private Outcome<T, S> refused(@Nullable Object settings, String reason) {
    if (LOG.isDebugEnabled()) {
      LOG.debug("Stock makes the calls of %s: %s".formatted(name, reason));
    }
    return new Outcome<>(settings, null, reason);
  }
}
