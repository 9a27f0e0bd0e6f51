package dev.throughline.mongodb.parity;

import dev.throughline.codec.Fallback;
import dev.throughline.codec.Fallback.Operation;
import java.util.List;

/**
 * Documents of compiled shapes that stock serves one by one, although stock has a result for them.
 * Everything else that compiled code leaves to stock fails the parity tests.
 */
final class AllowedFallbacks {

  /**
   * One reason.
   *
   * @param shapes pattern for the names of shapes.
   * @param variants pattern for the names of configurations.
   * @param reason pattern for what compiled code says.
   */
  private record Allowed(Operation operation, String shapes, String variants, String reason) {

    boolean matches(ConverterPair pair, Class<?> type, Fallback fallback) {
      return operation == fallback.operation()
          && new Shapes.Shape(type).name().matches(shapes)
          && pair.variant().name().matches(variants)
          && fallback.reason().matches(reason);
    }
  }

  private static final List<Allowed> ALL =
      List.of(
          // The driver decides what such values are, and refuses some of them.
          read(".*", "a field that starts with a dollar"),
          read(".*", "a type hint or a reference in place of a map"),
          read(".*", "a type hint that is no text"),
          read(".*", "a value of a rare BSON type that is skipped"),
          // A document in a property of type Bson, Document or DBObject may be anything.
          read("BsonShapes.(DbObjects|Documents)", "a document of an abstract type without hint"),
          write("BsonShapes.(DbObjects|Documents)", "a value of a type that stock serves"),
          // The representation of UUIDs is another, or none.
          new Allowed(Operation.READ, ".*", "BARE|.*LEGACY_UUID", "a binary that is no UUID here"),
          read("BsonShapes.Binaries|SimpleShapes.BsonValues", "a binary that is no UUID here"),
          new Allowed(Operation.WRITE, ".*", "BARE|PYTHON.*", "a UUID without representation"),
          // What stock passes on to generic types is known for exact classes only.
          read("GenericShapes.(Cabinet|Drawer|Holders)", "a subtype of a generic type"),
          read("GenericShapes.(Cabinet|Holders)", "a value of another BSON type"),
          read("GenericShapes.(Row|Column)", "a conversion to another class than the declared one"),
          // Values that only their class tells are those of a class with a converter.
          write("ConversionShapes.Graded|GeoShapes.Mixed", "a value of a type that stock serves"),
          read("MapShapes.RawMaps", "a value of a type that stock serves"),
          write("CompoundIdShapes.Extended", "an id of another class than the declared one"),
          // Only the class of the id tells that it is a collection, a map or a larger object.
          write(
              "DeclaredIdShapes.(ObjectId|FigureId|InRecord|Below)",
              "an id of type (java\\.util\\..*|.*PolymorphicShapes\\$Group)"),
          new Allowed(
              Operation.WRITE,
              "DeclaredIdShapes.(ObjectId|InRecord|Below)",
              "MORE_CONVERTERS",
              "an id of type .*(NestedShapes\\$Address|CreationShapes\\$Point)"),
          read("FactoryShapes.Nothing", "a factory, wither or copy that made nothing"));

  private static Allowed read(String shapes, String reason) {
    return new Allowed(Operation.READ, shapes, ".*", reason);
  }

  private static Allowed write(String shapes, String reason) {
    return new Allowed(Operation.WRITE, shapes, ".*", reason);
  }

  private AllowedFallbacks() {}

  static boolean allow(ConverterPair pair, Class<?> type, Fallback fallback) {
    return ALL.stream().anyMatch(allowed -> allowed.matches(pair, type, fallback));
  }
}
