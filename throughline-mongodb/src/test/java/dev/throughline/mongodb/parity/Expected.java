package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.StockProperty;
import dev.throughline.mongodb.parity.expect.StockRead;
import dev.throughline.mongodb.parity.expect.StockRoot;
import dev.throughline.mongodb.parity.expect.StockType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which engine serves a shape in one configuration: as its annotations say, or as a converter does.
 *
 * @param reason why it is not compiled, without names of packages; empty where it is.
 * @param stockProperties single properties that stock serves, with the reasons.
 */
record Expected(Engine engine, String reason, Map<String, String> stockProperties) {

  /** What the columns of {@code docs/mapping.md} say. */
  enum Engine {
    COMPILED("compiled"),
    PROPERTY("stock, the property"),
    READ("compiled, stock reads"),
    ROOT("compiled, stock writes roots"),
    TYPE("stock, the type");

    private final String text;

    Engine(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** An annotation's claim. */
  private record Claim(Engine engine, String reason, List<Variant> in) {

    static List<Claim> of(Class<?> type) {
      List<Claim> claims = new ArrayList<>();
      for (Compiled each : type.getAnnotationsByType(Compiled.class)) {
        claims.add(new Claim(Engine.COMPILED, "", List.of(each.in())));
      }
      for (StockRead each : type.getAnnotationsByType(StockRead.class)) {
        claims.add(new Claim(Engine.READ, each.value(), List.of(each.in())));
      }
      for (StockRoot each : type.getAnnotationsByType(StockRoot.class)) {
        claims.add(new Claim(Engine.ROOT, each.value(), List.of(each.in())));
      }
      for (StockType each : type.getAnnotationsByType(StockType.class)) {
        claims.add(new Claim(Engine.TYPE, each.value(), List.of(each.in())));
      }
      return claims;
    }
  }

  /**
   * What the annotations say; of a configuration that none of them names they say the same as of
   * the standard one.
   *
   * @throws IllegalStateException when they say nothing, or two things.
   */
  static Expected of(Class<?> type, Variant variant) {
    if (variant.refusal() != null) {
      return new Expected(Engine.TYPE, variant.refusal(), Map.of());
    }
    List<Claim> claims = in(variant, Claim.of(type));
    if (claims.isEmpty()) {
      claims = in(Variant.STANDARD, Claim.of(type));
    }
    if (claims.size() != 1) {
      throw new IllegalStateException(claims.size() + " engines of " + type + " in " + variant);
    }
    return new Expected(claims.get(0).engine(), claims.get(0).reason(), properties(type, variant));
  }

  private static List<Claim> in(Variant variant, List<Claim> claims) {
    return claims.stream().filter(claim -> claim.in().contains(variant)).toList();
  }

  private static Map<String, String> properties(Class<?> type, Variant variant) {
    StockProperty[] all = type.getAnnotationsByType(StockProperty.class);
    boolean named =
        !in(variant, Claim.of(type)).isEmpty()
            || Stream.of(all).anyMatch(each -> List.of(each.in()).contains(variant));
    Map<String, String> properties = new TreeMap<>();
    for (StockProperty each : all) {
      if (List.of(each.in()).contains(named ? variant : Variant.STANDARD)) {
        properties.put(each.value(), each.why());
      }
    }
    return properties;
  }

  /** What a converter says. */
  static Expected of(EntityReport.Entry entry) {
    String write = entry.writeRefusal();
    String read = entry.readRefusal();
    Engine engine =
        write == null
            ? read == null ? Engine.COMPILED : Engine.READ
            : read == null ? Engine.ROOT : Engine.TYPE;
    Map<String, String> properties = new TreeMap<>();
    entry.stockProperties().forEach((name, reason) -> properties.put(name, shown(reason)));
    String reason = Stream.of(write, read).filter(each -> each != null).findFirst().orElse("");
    return new Expected(engine, shown(reason), properties);
  }

  /** The shapes that say that they are compiled, and that a converter does not compile. */
  static List<EntityReport.Entry> notCompiled(ThroughlineMongoConverter converter) {
    return Shapes.all()
        .map(Shapes.Shape::type)
        .filter(type -> of(type, Variant.STANDARD).engine() == Engine.COMPILED)
        .map(converter::report)
        .filter(entry -> !entry.compiled())
        .toList();
  }

  /** What a row about the whole shape says, or about one property if it is not empty. */
  Expected about(String property) {
    String why =
        property.isEmpty()
            ? stockProperties.values().stream().sorted().findFirst().orElse(null)
            : stockProperties.get(property);
    return engine == Engine.COMPILED && why != null
        ? new Expected(Engine.PROPERTY, why, Map.of())
        : this;
  }

  /** Without packages, and without what would end a cell of a table. */
  private static String shown(String reason) {
    return reason.replaceAll("([a-z0-9]+\\.)+(?=[A-Z])", "").replace("|", "/").trim();
  }
}
