package dev.throughline.mongodb.parity.shapes;

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

  public static List<Class<?>> all() {
    return List.of(
        Points.class,
        Areas.class,
        Distances.class,
        JsonPoints.class,
        JsonLines.class,
        JsonAreas.class,
        JsonCollections.class,
        Mixed.class);
  }

  /** Points in all positions. */
  public static class Points {
    String id;
    @GeoSpatialIndexed Point point;
    List<Point> list;
    Map<String, Point> map;
    Point[] array;
    Object any;
  }

  /** Areas of the old form. */
  public static class Areas {
    String id;
    Box box;
    Circle circle;
    Sphere sphere;
    Polygon polygon;
    List<Box> list;
  }

  /** A number with a metric. */
  public static class Distances {
    String id;
    Distance distance;
  }

  /** Points as GeoJSON. */
  public static class JsonPoints {
    String id;
    GeoJsonPoint point;
    List<GeoJsonPoint> list;
    Map<String, GeoJsonPoint> map;
    GeoJsonMultiPoint points;
  }

  /** Lines as GeoJSON. */
  public static class JsonLines {
    String id;
    GeoJsonLineString line;
    GeoJsonMultiLineString lines;
  }

  /** Areas as GeoJSON. */
  public static class JsonAreas {
    String id;
    GeoJsonPolygon polygon;
    GeoJsonMultiPolygon polygons;
  }

  /** Any of them. */
  public static class JsonCollections {
    String id;
    GeoJsonGeometryCollection collection;
    GeoJson<?> any;
  }

  /** GeoJSON where the old form is declared. */
  public static class Mixed {
    String id;
    Point point;
    Shape shape;
    Object any;
  }
}
