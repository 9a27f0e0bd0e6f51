package dev.throughline.codec.internal;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.planner.ProjectionPlanner;
import dev.throughline.codec.internal.planner.ProjectionShape;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.data.projection.EntityProjection;

/**
 * The codecs of one converter's projections: planned and compiled once, on first use. Safe for use
 * by several threads.
 */
public final class ProjectionCodecs {

  /** The latest description of a pair of types, and what reads it. */
  private record Known(EntityProjection<?, ?> projection, ProjectionCodec codec) {}

  private record Pair(Class<?> target, Class<?> domain) {}

  private final Compilations entities;
  private final ProjectionPlanner planner;
  private final Map<ProjectionShape, ProjectionCodec> codecs = new ConcurrentHashMap<>();
  private final Map<Pair, Known> latest = new ConcurrentHashMap<>();

  ProjectionCodecs(Compilations entities, ProjectionPlanner planner) {
    this.entities = entities;
    this.planner = planner;
  }

  /**
   * Reads a complete document.
   *
   * @return null when this document is left to stock.
   */
  public @Nullable Object tryRead(EntityProjection<?, ?> projection, BsonSource source) {
    int start = source.position();
    Object value = of(projection).tryRead(source);
    if (value != null) {
      entities.observer().projected(projection, value, source, start);
    }
    return value;
  }

  private ProjectionCodec of(EntityProjection<?, ?> projection) {
    // A query has one description for all of its documents: they are not taken apart for each.
    Pair pair =
        new Pair(projection.getMappedType().getType(), projection.getDomainType().getType());
    Known known = latest.get(pair);
    if (known == null || known.projection() != projection) {
      known = new Known(projection, codec(ProjectionShape.of(projection)));
      latest.put(pair, known);
    }
    return known.codec();
  }

  private ProjectionCodec codec(ProjectionShape shape) {
    @Nullable ProjectionCodec codec = codecs.get(shape);
    if (codec == null) {
      ProjectionCodec made = new ProjectionCodec(shape, planner.plan(shape), entities);
      codec = codecs.putIfAbsent(shape, made);
      codec = codec == null ? made : codec;
    }
    return codec;
  }

  /** The codecs that were used so far, compiled or not. */
  public Collection<ProjectionCodec> known() {
    return List.copyOf(codecs.values());
  }
}
