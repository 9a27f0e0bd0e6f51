package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.plan.ValuesTarget;
import org.jspecify.annotations.Nullable;

/** Reads documents as one projection. Safe for use by several threads. */
public final class ProjectionReader {

  private final CompiledProjection compiled;
  private final @Nullable ValuesTarget target;

  public ProjectionReader(CompiledProjection compiled, @Nullable ValuesTarget target) {
    this.compiled = compiled;
    this.target = target;
  }

  /** Reads a complete document. */
  public Object read(BsonSource source) {
    int end = source.open();
    Object value = compiled.read(source, end, true);
    return target == null ? value : target.create((Object[]) value);
  }
}
