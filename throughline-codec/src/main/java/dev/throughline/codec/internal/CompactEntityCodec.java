package dev.throughline.codec.internal;

import dev.throughline.codec.Fallback.Operation;
import dev.throughline.codec.internal.FallbackCounters.Diagnosis;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.diagnose.Plans;
import dev.throughline.codec.internal.diagnose.WriteWalk;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.ExactTypes;
import dev.throughline.codec.internal.runtime.CompactCodec;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads entities of exactly one type as compact payloads. Safe for use by several
 * threads.
 *
 * @param <T> the entity type.
 */
public final class CompactEntityCodec<T> {

  private final EntityCodec<T> codec;
  private final EntityPlan plan;
  private final CompactCodec compiled;
  private final Plans plans;
  private final FallbackCounters fallbacks;
  private final boolean exact;

  CompactEntityCodec(
      EntityCodec<T> codec,
      EntityPlan plan,
      CompactCodec compiled,
      Plans plans,
      FallbackCounters fallbacks) {
    this.codec = codec;
    this.plan = plan;
    this.compiled = compiled;
    this.plans = plans;
    this.fallbacks = fallbacks;
    this.exact = new ExactTypes(plans::plan).exact(plan);
  }

  /** The entity type; objects of its subclasses are not written. */
  public Class<T> type() {
    return codec.type();
  }

  /** {@return how the entity is made, and which properties its payloads have} */
  public EntityPlan plan() {
    return plan;
  }

  /**
   * {@return whether every entity is read as it was, unless the sink says that one is doubtful:
   * otherwise only reading shows}
   */
  public boolean exact() {
    return exact;
  }

  /**
   * Writes an entity.
   *
   * @return false when this one has no compact form; what is in the sink is to be dropped then.
   */
  public boolean tryWrite(CompactSink sink, Object entity) {
    if (entity.getClass() != codec.type()) {
      return false;
    }
    try {
      compiled.write(sink, entity);
      return true;
    } catch (Throwable e) {
      Failures.check(e);
      UuidRepresentation uuids = sink.embedded().uuidRepresentation();
      fallbacks.count(
          Operation.WRITE_PAYLOAD, e, reason -> WriteWalk.find(plans, entity, uuids, reason));
      return false;
    }
  }

  /**
   * Reads an entity, which must be all that is left in the source.
   *
   * @return null for bytes of another layout, and for broken ones.
   */
  public @Nullable T tryRead(CompactSource source) {
    T value = tryReadNext(source);
    return source.atEnd() ? value : null;
  }

  /**
   * Reads an entity that more may follow.
   *
   * @return null for bytes of another layout, and for broken ones.
   */
  @SuppressWarnings("unchecked") // the compiled codec makes objects of its type only
  public @Nullable T tryReadNext(CompactSource source) {
    try {
      return (T) compiled.read(source, source.type());
    } catch (Throwable e) {
      Failures.check(e);
      fallbacks.count(Operation.READ_PAYLOAD, e, Diagnosis.NONE);
      return null;
    }
  }
}
