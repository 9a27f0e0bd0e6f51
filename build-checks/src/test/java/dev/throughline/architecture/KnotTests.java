package dev.throughline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Inside a package, at most five types all need each other: ArchUnit's cycles are of packages, so
 * that a package of fifty types in one knot passes them.
 */
class KnotTests {

  private static final int MOST = 5;

  @Test
  void noKnotHasMoreThanFiveTypes() {
    Map<String, Map<String, Set<String>>> packages = references("dev.throughline");
    assertThat(packages).hasSizeGreaterThan(15);
    List<Set<String>> knots = new ArrayList<>();
    packages.values().forEach(references -> knots.addAll(knots(references)));
    knots.removeIf(knot -> knot.size() <= MOST);
    assertThat(knots).isEmpty();
  }

  @Test
  void aKnotIsFound() {
    assertThat(
            knots(
                Map.of(
                    "Order", Set.of("Line", "Money"),
                    "Line", Set.of("Product"),
                    "Product", Set.of("Order"),
                    "Money", Set.of())))
        .containsExactly(Set.of("Line", "Order", "Product"));
  }

  /** By package, the types of the same package that a type's class files name. */
  private static Map<String, Map<String, Set<String>>> references(String root) {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(root);
    Map<String, Map<String, Set<String>>> packages = new TreeMap<>();
    for (JavaClass each : classes) {
      Set<String> targets =
          packages
              .computeIfAbsent(each.getPackageName(), name -> new TreeMap<>())
              .computeIfAbsent(file(each), name -> new TreeSet<>());
      for (Dependency dependency : each.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (target.getPackageName().equals(each.getPackageName())) {
          targets.add(file(target));
        }
      }
    }
    return packages;
  }

  /** The name of the file's type: nested types count as the type around them. */
  private static String file(JavaClass type) {
    return type.getName().replaceFirst("\\$.*", "");
  }

  /** Types that reach each other, two or more together. */
  private static List<Set<String>> knots(Map<String, Set<String>> references) {
    Map<String, Set<String>> reached = new TreeMap<>();
    references.keySet().forEach(type -> reached.put(type, reached(type, references)));
    Set<String> tied = new TreeSet<>();
    List<Set<String>> knots = new ArrayList<>();
    for (String type : reached.keySet()) {
      if (tied.contains(type)) {
        continue;
      }
      Set<String> knot = new TreeSet<>();
      for (String other : reached.get(type)) {
        if (reached.get(other).contains(type)) {
          knot.add(other);
        }
      }
      if (knot.size() > 1) {
        tied.addAll(knot);
        knots.add(knot);
      }
    }
    return knots;
  }

  private static Set<String> reached(String from, Map<String, Set<String>> references) {
    Set<String> reached = new TreeSet<>();
    List<String> open = new ArrayList<>(references.get(from));
    while (!open.isEmpty()) {
      String next = open.remove(open.size() - 1);
      if (references.containsKey(next) && reached.add(next)) {
        open.addAll(references.get(next));
      }
    }
    return reached;
  }
}
