package dev.throughline.mongodb.parity;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.springframework.data.geo.Box;
import org.springframework.data.geo.Circle;
import org.springframework.data.geo.Distance;
import org.springframework.data.geo.Metric;
import org.springframework.data.geo.Metrics;
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

/** Random places, lines and areas. */
final class RandomPlaces {

  private final Random random;

  RandomPlaces(Random random) {
    this.random = random;
  }

  /** What makes a value of the type, null when nothing here does. */
  Supplier<Object> of(Class<?> type) {
    return switch (type.getSimpleName()) {
      case "Point" -> type == Point.class ? this::anyPoint : null;
      case "Box" -> type == Box.class ? this::box : null;
      case "Circle" -> type == Circle.class ? () -> new Circle(point(), distance()) : null;
      case "Sphere" -> type == Sphere.class ? () -> new Sphere(point(), distance()) : null;
      case "Polygon" -> type == Polygon.class ? () -> new Polygon(points(4)) : null;
      case "Shape" -> type == Shape.class ? this::box : null;
      case "Distance" -> type == Distance.class ? this::distance : null;
      case "GeoJson" -> type == GeoJson.class ? this::jsonPoint : null;
      default -> type.getPackage() == GeoJson.class.getPackage() ? () -> json(type) : null;
    };
  }

  private Object json(Class<?> type) {
    if (type == GeoJsonPoint.class) {
      return jsonPoint();
    }
    if (type == GeoJsonLineString.class) {
      return line();
    }
    if (type == GeoJsonMultiPoint.class) {
      return new GeoJsonMultiPoint(points(3));
    }
    if (type == GeoJsonMultiLineString.class) {
      return new GeoJsonMultiLineString(List.of(line(), line()));
    }
    if (type == GeoJsonPolygon.class) {
      return polygon();
    }
    if (type == GeoJsonMultiPolygon.class) {
      return new GeoJsonMultiPolygon(List.of(polygon(), polygon()));
    }
    if (type == GeoJsonGeometryCollection.class) {
      return new GeoJsonGeometryCollection(List.of(jsonPoint(), line(), polygon()));
    }
    throw new IllegalArgumentException("no random " + type);
  }

  private double coordinate() {
    return random.nextInt(4) == 0 ? random.nextInt(180) : random.nextInt(18_000) / 100.0;
  }

  private Point anyPoint() {
    return random.nextInt(5) == 0 ? jsonPoint() : point();
  }

  private Point point() {
    return new Point(coordinate(), coordinate());
  }

  private GeoJsonPoint jsonPoint() {
    return new GeoJsonPoint(coordinate(), coordinate());
  }

  private List<Point> points(int count) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add(point());
    }
    return points;
  }

  private GeoJsonLineString line() {
    return new GeoJsonLineString(points(2 + random.nextInt(3)));
  }

  private GeoJsonPolygon polygon() {
    List<Point> ring = points(3);
    ring.add(ring.get(0));
    GeoJsonPolygon polygon = new GeoJsonPolygon(ring);
    return random.nextBoolean() ? polygon : polygon.withInnerRing(ring);
  }

  private Box box() {
    return new Box(point(), point());
  }

  private Distance distance() {
    Metric[] metrics = {Metrics.NEUTRAL, Metrics.KILOMETERS, Metrics.MILES};
    return new Distance(coordinate(), metrics[random.nextInt(metrics.length)]);
  }
}
