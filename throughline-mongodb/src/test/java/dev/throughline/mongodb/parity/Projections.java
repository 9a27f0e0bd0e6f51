package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.shapes.KotlinOrderDto;
import dev.throughline.mongodb.parity.shapes.KotlinOrderView;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes.Article;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes.Excluded;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes.Node;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes.Order;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes.Reader;
import dev.throughline.mongodb.parity.shapes.ProjectionDtos;
import dev.throughline.mongodb.parity.shapes.ProjectionViews;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.projection.EntityProjection;
import org.springframework.data.projection.EntityProjectionIntrospector;
import org.springframework.data.projection.EntityProjectionIntrospector.ProjectionPredicate;

/** The projections on which the engines are compared. */
final class Projections {

  private static final List<Projection> COMPILED =
      List.of(
          compiled(Order.class, ProjectionViews.Flat.class),
          compiled(Order.class, ProjectionViews.WithId.class),
          compiled(Order.class, ProjectionViews.Nested.class),
          compiled(Order.class, ProjectionViews.Defaults.class),
          compiled(Order.class, ProjectionViews.Converted.class),
          compiled(Order.class, ProjectionViews.Own.class),
          compiled(Order.class, ProjectionViews.Mixed.class),
          compiled(Order.class, ProjectionViews.Mutable.class),
          compiled(Order.class, ProjectionViews.Unknown.class),
          compiled(Article.class, ProjectionViews.Title.class),
          compiled(Node.class, ProjectionViews.Names.class),
          compiled(Order.class, KotlinOrderView.class),
          compiled(Order.class, ProjectionDtos.FlatRecord.class),
          compiled(Order.class, ProjectionDtos.WithId.class),
          compiled(Order.class, ProjectionDtos.NestedRecord.class),
          compiled(Order.class, ProjectionDtos.Bean.class),
          compiled(Order.class, ProjectionDtos.Renamed.class),
          compiled(Order.class, ProjectionDtos.NestedBean.class),
          compiled(Order.class, ProjectionDtos.Immutable.class),
          compiled(Order.class, ProjectionDtos.HalfAndHalf.class),
          compiled(Order.class, ProjectionDtos.WithViews.class),
          compiled(Order.class, ProjectionDtos.fields()),
          compiled(Article.class, ProjectionDtos.ArticleDto.class),
          compiled(Article.class, ProjectionDtos.SkuRecord.class),
          compiled(Order.class, KotlinOrderDto.class));

  private static final Map<Projection, String> STOCK =
      Map.of(
          new Projection(Order.class, ProjectionViews.Open.class), "an open projection",
          new Projection(Order.class, ProjectionViews.OpenInside.class), "an open projection",
          new Projection(Order.class, ProjectionViews.ArrayOfViews.class), "an array",
          new Projection(Order.class, ProjectionViews.GridOfViews.class), "within another",
          new Projection(Article.class, ProjectionDtos.ArticleRecord.class), "two uses of",
          new Projection(Order.class, ProjectionDtos.Copies.class), "wither",
          new Projection(Excluded.class, ProjectionDtos.ExcludedRecord.class), "StockMapping",
          new Projection(Reader.class, ProjectionViews.Name.class), "a reference",
          new Projection(Order.class, ProjectionDtos.Twice.class), "cannot be read",
          new Projection(Order.class, ProjectionDtos.Path.class), "field name");

  private Projections() {}

  /** An entity type and what it is read as. */
  record Projection(Class<?> domain, Class<?> target) {

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

  private static Projection compiled(Class<?> domain, Class<?> target) {
    return new Projection(domain, target);
  }

  /** Those that must be compiled. */
  static Stream<Projection> compiled() {
    return COMPILED.stream();
  }

  /** Those that stock must read, with a part of the reason. */
  static Map<Projection, String> stock() {
    return STOCK;
  }

  /** All of them. */
  static Stream<Projection> all() {
    return Stream.concat(compiled(), STOCK.keySet().stream());
  }
}
