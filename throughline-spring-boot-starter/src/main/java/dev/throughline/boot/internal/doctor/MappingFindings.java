package dev.throughline.boot.internal.doctor;

import dev.throughline.boot.internal.observe.Figures;
import dev.throughline.boot.internal.observe.MappedType.Direction;
import dev.throughline.boot.internal.shadow.ShadowFigures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The savings of compiled mapping for each type, as the shadow run has measured them. */
final class MappingFindings {

  private MappingFindings() {}

  static List<Finding> of(List<ShadowFigures> shadow, List<Figures> calls) {
    List<Finding> findings = new ArrayList<>();
    for (ShadowFigures figures : shadow) {
      if (figures.savedNanos() > 0) {
        findings.add(bound(figures, calls));
      }
      if (figures.differences() > 0) {
        findings.add(different(figures));
      }
    }
    return findings;
  }

  private static Finding bound(ShadowFigures figures, List<Figures> calls) {
    String entity = figures.type().getName();
    boolean reads = figures.direction() == Direction.READ;
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("documents", figures.documents());
    evidence.put("mapping", Numbers.millis((double) figures.watchedNanos()));
    evidence.put("samples", figures.samples());
    evidence.put(
        "stock's converter, microseconds a sample", Numbers.micros(figures.mappingNanos()));
    evidence.put("the driver's codec, microseconds a sample", Numbers.micros(figures.codecNanos()));
    evidence.put("compiled code, microseconds a sample", Numbers.micros(figures.compiledNanos()));
    evidence.put("times slower than the samples", Numbers.rounded(figures.slowdown()));
    return new Finding(
        Finding.Kind.MAPPING,
        longest(entity, calls),
        entity,
        "Stock's converter %s %,d documents of %s"
            .formatted(reads ? "read" : "wrote", figures.documents(), simple(entity)),
        evidence,
        "Let compiled code serve: throughline.mode=compiled, or the endpoint's write operation",
        "documents x (stock's converter and codec - compiled code) of a sample in the shadow run, x"
            + " how many times slower the documents were mapped than the samples",
        Numbers.millis(figures.savedNanos()));
  }

  private static Finding different(ShadowFigures figures) {
    String entity = figures.type().getName();
    return new Finding(
        Finding.Kind.DIFFERENCES,
        "",
        entity,
        "Stock and compiled code map %s in different ways".formatted(simple(entity)),
        Map.of("samples", figures.samples(), "differing", figures.differences()),
        "Leave it to stock (throughline.entities.%s.mode=stock), and report it".formatted(entity),
        "nothing is saved",
        0);
  }

  /** The call of an entity with the most mapping. */
  private static String longest(String entity, List<Figures> calls) {
    return calls.stream()
        .filter(call -> call.name().entity().equals(entity))
        .max(Comparator.comparingDouble(Figures::mapping).thenComparingDouble(Figures::total))
        .map(call -> call.name().method())
        .orElse("");
  }

  static String simple(String type) {
    return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
  }
}
