package dev.throughline.mongodb.parity.shapes;

import dev.throughline.codec.Fallback.Operation;
import dev.throughline.mongodb.parity.expect.AllowedFallback;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import java.util.List;
import java.util.Map;
import org.springframework.data.geo.Box;
import org.springframework.data.geo.Circle;
import org.springframework.data.geo.Distance;
import org.springframework.data.geo.Point;
import org.springframework.data.geo.Polygon;
import org.springframework.data.geo.Shape;
import org.springframework.data.mongodb.core.geo.GeoJson;
import org.springframework.data.mongodb.core.geo.GeoJsonGeometryCollection;
import org.springframework.data.mongodb.core.geo.GeoJsonLineString;
import org.springframework.data.mongodb.core.geo.GeoJsonMultiLineString;
import org.springframework.data.mongodb.core.geo.GeoJsonMultiPoint;
import org.springframework.data.mongodb.core.geo.GeoJsonMultiPolygon;
import org.springframework.data.mongodb.core.geo.GeoJsonPoint;
import org.springframework.data.mongodb.core.geo.GeoJsonPolygon;
import org.springframework.data.mongodb.core.geo.Sphere;
import org.springframework.data.mongodb.core.index.GeoSpatialIndexed;

/** Places, in the old form and as GeoJSON. */
public final class GeoShapes {

  private GeoShapes() {}

  /** Points in all positions. */
  @Compiled
  @Feature(value = "`Point`, in all positions", section = Section.VALUES)
  public static class Points {
    String id;
    @GeoSpatialIndexed Point point;
    List<Point> list;
    Map<String, Point> map;
    Point[] array;
    Object any;
  }

  /** Areas of the old form. */
  @Compiled
  @Feature(value = "`Box`, `Circle`, `Sphere`, `Polygon`", section = Section.VALUES)
  public static class Areas {
    String id;
    Box box;
    Circle circle;
    Sphere sphere;
    Polygon polygon;
    List<Box> list;
  }

  /** A number with a metric. */
  @Compiled
  @StockProperty(
      value = "distance",
      why = "nested type Distance: no constructor that Spring Data would use")
  @Feature(value = "`Distance`", section = Section.VALUES, property = "distance")
  public static class Distances {
    String id;
    Distance distance;
  }

  /** Points as GeoJSON. */
  @Compiled
  @Feature(value = "GeoJSON points", section = Section.VALUES)
  public static class JsonPoints {
    String id;
    GeoJsonPoint point;
    List<GeoJsonPoint> list;
    Map<String, GeoJsonPoint> map;
    GeoJsonMultiPoint points;
  }

  /** Lines as GeoJSON. */
  @Compiled
  @Feature(value = "GeoJSON lines", section = Section.VALUES)
  public static class JsonLines {
    String id;
    GeoJsonLineString line;
    GeoJsonMultiLineString lines;
  }

  /** Areas as GeoJSON. */
  @Compiled
  @Feature(value = "GeoJSON polygons", section = Section.VALUES)
  public static class JsonAreas {
    String id;
    GeoJsonPolygon polygon;
    GeoJsonMultiPolygon polygons;
  }

  /** Any of them. */
  @Compiled
  @Feature(value = "GeoJSON collections", section = Section.VALUES)
  public static class JsonCollections {
    String id;
    GeoJsonGeometryCollection collection;
    GeoJson<?> any;
  }

  /** GeoJSON where the old form is declared. */
  @Compiled
  // Values that only their class tells are those of a class with a converter.
  @AllowedFallback(value = "a value of a type that stock serves", on = Operation.WRITE)
  public static class Mixed {
    String id;
    Point point;
    Shape shape;
    Object any;
  }
}
