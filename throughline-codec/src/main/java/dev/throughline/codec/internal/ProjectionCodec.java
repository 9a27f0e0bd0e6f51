package dev.throughline.codec.internal;

import dev.throughline.codec.Fallback;
import dev.throughline.codec.Fallback.Operation;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.diagnose.Place;
import dev.throughline.codec.internal.diagnose.Plans;
import dev.throughline.codec.internal.diagnose.ReadWalk;
import dev.throughline.codec.internal.plan.ProjectionPlan;
import dev.throughline.codec.internal.plan.ProjectionResult;
import dev.throughline.codec.internal.planner.ProjectionShape;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.runtime.ProjectionReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads documents as one projection, or leaves a document to stock. Safe for use by several
 * threads.
 */
public final class ProjectionCodec {

  private final ProjectionShape shape;
  private final @Nullable ProjectionReader reader;
  private final @Nullable String refusal;
  private final @Nullable ProjectionPlan plan;
  private final Plans plans;
  private final FallbackCounters fallbacks;

  ProjectionCodec(ProjectionShape shape, ProjectionResult planned, Compilations codecs) {
    this.shape = shape;
    ProjectionPlan plan = planned.plan();
    String excluded = codecs.exclusion(domain());
    String reason = excluded != null ? excluded : planned.refusal();
    for (Class<?> nested : planned.nested()) {
      String inner = codecs.of(nested).readRefusal();
      if (inner != null) {
        reason = "nested type " + nested.getName() + ": " + inner;
      }
    }
    ProjectionReader compiled = null;
    if (plan != null && reason == null) {
      try {
        compiled = codecs.reader(plan);
      } catch (CompileException e) {
        reason = String.valueOf(e.getMessage());
      }
    }
    this.plan = plan;
    this.plans = codecs.plans();
    this.fallbacks = new FallbackCounters(target());
    this.reader = compiled;
    this.refusal = reason;
  }

  /** {@return what documents are read as} */
  public Class<?> target() {
    return shape.target().getType();
  }

  /** The entity type that the documents hold. */
  public Class<?> domain() {
    return shape.domain().getType();
  }

  /** Why stock reads this projection, null when it is compiled. */
  public @Nullable String refusal() {
    return refusal;
  }

  /** The documents that were handed to stock, by reason, with the first place of each. */
  public List<Fallback> fallbacks() {
    return fallbacks.all();
  }

  @Nullable Object tryRead(BsonSource source) {
    if (reader == null) {
      return null;
    }
    int start = source.position();
    try {
      return reader.read(source);
    } catch (Throwable e) {
      Failures.check(e);
      fallbacks.count(Operation.READ, e, reason -> place(source, start, reason));
      return null;
    }
  }

  private @Nullable Place place(BsonSource source, int start, String reason) {
    source.position(start);
    return plan == null ? null : ReadWalk.find(plans, plan.entity(), source, reason);
  }
}
