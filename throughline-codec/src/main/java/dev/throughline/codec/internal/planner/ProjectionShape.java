package dev.throughline.codec.internal.planner;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.projection.EntityProjection;
import org.springframework.data.projection.EntityProjection.PropertyProjection;

/**
 * The parts of a projection. Spring Data describes it anew for each query; two descriptions with
 * equal shapes give equal objects. Immutable.
 *
 * @param name of the property, empty for the projection as a whole.
 * @param projecting whether documents are projected here, or read as they are.
 */
public record ProjectionShape(
    String name,
    TypeInformation<?> target,
    TypeInformation<?> domain,
    boolean projecting,
    List<ProjectionShape> properties) {

  public ProjectionShape {
    properties = List.copyOf(properties);
  }

  /** The shape of a description. */
  public static ProjectionShape of(EntityProjection<?, ?> projection) {
    return of("", projection);
  }

  private static ProjectionShape of(String name, EntityProjection<?, ?> projection) {
    List<ProjectionShape> properties = new ArrayList<>();
    for (PropertyProjection<?, ?> property : projection) {
      properties.add(of(property.getPropertyPath().getLeafProperty().getSegment(), property));
    }
    return new ProjectionShape(
        name,
        projection.getMappedType(),
        projection.getDomainType(),
        projection.isProjection(),
        properties);
  }

  /** {@return what is known of a property; null when it is read as if there were no projection} */
  @Nullable ProjectionShape property(String property) {
    for (ProjectionShape shape : properties) {
      if (shape.name.equals(property)) {
        return shape;
      }
    }
    return null;
  }
}
