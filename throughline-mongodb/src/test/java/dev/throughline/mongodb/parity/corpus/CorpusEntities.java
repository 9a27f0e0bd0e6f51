package dev.throughline.mongodb.parity.corpus;

import dev.throughline.mongodb.parity.fuzz.InMemoryCompiler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Entities with one property {@code v} of each Java type, and entities that contain them. */
final class CorpusEntities {

  private static final List<String> TYPES =
      List.of(
          "boolean",
          "Boolean",
          "byte",
          "Byte",
          "short",
          "Short",
          "char",
          "Character",
          "int",
          "Integer",
          "long",
          "Long",
          "float",
          "Float",
          "double",
          "Double",
          "String",
          "CharSequence",
          "Number",
          "Date",
          "Instant",
          "LocalDate",
          "LocalTime",
          "LocalDateTime",
          "UUID",
          "ObjectId",
          "byte[]",
          "Binary",
          "Decimal128",
          "BigDecimal",
          "BigInteger",
          "Level",
          "Object",
          "Document",
          "BsonTimestamp",
          "Code",
          "CodeWithScope",
          "Symbol",
          "Pattern",
          "MinKey",
          "MaxKey",
          "BinaryVector",
          "com.mongodb.DBRef",
          "List<String>",
          "List<Integer>",
          "List<Object>",
          "List<List<Integer>>",
          "Set<Level>",
          "int[]",
          "String[]",
          "Object[]",
          "Document[]",
          "Map<String, Object>[]",
          "List<Object>[]",
          "Part",
          "List<Part>",
          "Map<String, String>",
          "Map<String, Integer>",
          "Map<String, Part>",
          "Map<String, Object>");

  private CorpusEntities() {}

  /**
   * An entity class and the name of a field to put a document of the corpus into, null when the
   * entity is to be read from that document itself.
   */
  record Place(String label, Class<?> type, String field) {}

  /** Every place to read a document of the corpus at. */
  static List<Place> places() {
    Map<String, String> sources = new LinkedHashMap<>();
    sources.put("Level", "package fuzz; public enum Level { LOW, HIGH }");
    sources.put("Part", source("Part", "String street; Integer a; Part v;"));
    sources.put("Other", source("Other", "String name; Level level;"));
    sources.put("OtherIn", source("OtherIn", "String name; Other in;"));
    for (int i = 0; i < TYPES.size(); i++) {
      sources.put("Of" + i, source("Of" + i, TYPES.get(i) + " v;"));
      sources.put("In" + i, source("In" + i, "Of%d in; List<Of%d> list;".formatted(i, i)));
    }
    ClassLoader loader = InMemoryCompiler.compile(sources);
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < TYPES.size(); i++) {
      places.add(new Place(TYPES.get(i), load(loader, "Of" + i), null));
      places.add(new Place("nested " + TYPES.get(i), load(loader, "In" + i), "in"));
    }
    places.add(new Place("unknown field", load(loader, "Other"), null));
    places.add(new Place("unknown document", load(loader, "Other"), "unknown"));
    places.add(new Place("unknown field of a nested document", load(loader, "OtherIn"), "in"));
    return places;
  }

  private static String source(String name, String fields) {
    return """
    package fuzz;

    import java.math.*;
    import java.time.*;
    import java.util.*;
    import java.util.regex.Pattern;
    import org.bson.*;
    import org.bson.types.*;

    public class %s { %s }
    """
        .formatted(name, fields);
  }

  private static Class<?> load(ClassLoader loader, String name) {
    try {
      return loader.loadClass("fuzz." + name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
