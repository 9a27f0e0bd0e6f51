package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.GenericType;
import dev.throughline.codec.internal.plan.ProjectionPlan;
import org.jspecify.annotations.Nullable;

/** The look-up of other codecs by generated ones. Answers are the same for the same question. */
public interface CodecSource {

  /**
   * The codec of exactly this type.
   *
   * @throws Deopt when stock serves the type.
   */
  CompiledCodec codec(Class<?> type);

  /** {@return whether documents of exactly this type have references that are followed} */
  boolean refers(Class<?> type);

  /** The codec of compact payloads of exactly this type, null when they hold BSON instead. */
  @Nullable CompactCodec compact(Class<?> type);

  /** The reader of a projection. */
  ProjectionReader projection(ProjectionPlan plan);

  /**
   * The codec of a class whose variables are known.
   *
   * @throws Deopt when stock serves the type.
   */
  CompiledCodec codec(GenericType type);

  /**
   * A new codec of this plan.
   *
   * @throws CompileException when it cannot be compiled.
   */
  CompiledCodec compile(EntityPlan plan);

  /** The type that a type hint names where {@code declared} was expected. */
  Class<?> resolve(String alias, Class<?> declared);

  /** {@return how the driver writes and reads what is not planned} */
  DriverValues driver();
}
