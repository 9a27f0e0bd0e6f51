package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.expect.ProjectionOf;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.projection.EntityProjection;
import org.springframework.data.projection.EntityProjectionIntrospector;
import org.springframework.data.projection.EntityProjectionIntrospector.ProjectionPredicate;

/** The projections on which the engines are compared: what {@link ProjectionOf} marks. */
final class Projections {

  private static final List<Projection> ALL =
      Annotated.with(ProjectionOf.class, Annotated.SHAPES).stream().map(Projection::of).toList();

  private Projections() {}

  /**
   * An entity type and what it is read as.
   *
   * @param stock a part of the reason why stock reads it, empty when compiled code must.
   */
  record Projection(Class<?> domain, Class<?> target, String stock) {

    private static Projection of(Class<?> target) {
      ProjectionOf annotation = target.getAnnotation(ProjectionOf.class);
      return new Projection(annotation.value(), target, annotation.stock());
    }

    EntityProjection<?, ?> of(MappingMongoConverter converter) {
      return EntityProjectionIntrospector.create(
              converter.getProjectionFactory(),
              ProjectionPredicate.typeHierarchy()
                  .and((type, other) -> !converter.getCustomConversions().isSimpleType(type)),
              converter.getMappingContext())
          .introspect(target, domain);
    }

    @Override
    public String toString() {
      return domain.getSimpleName() + " as " + target.getSimpleName();
    }
  }

  /** Those that must be compiled. */
  static Stream<Projection> compiled() {
    return all().filter(projection -> projection.stock().isEmpty());
  }

  /** Those that stock must read. */
  static Stream<Projection> stock() {
    return all().filter(projection -> !projection.stock().isEmpty());
  }

  /** All of them, by name. */
  static Stream<Projection> all() {
    return ALL.stream();
  }
}
