package dev.throughline.documentation;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What the published modules use of Spring and the driver beyond their public API. */
final class TouchedInternals {

  private static final Pattern PUBLISHED =
      Pattern.compile(
          "dev\\.throughline\\.(codec|mongodb|driver|cache|redis|boot|embedded)(\\..*)?");
  private static final Pattern EXTENDED =
      Pattern.compile("(org\\.springframework\\.data|com\\.mongodb)\\..*");
  private static final List<String> PRIVATE_PACKAGES =
      List.of(
          "com.mongodb.internal",
          "com.mongodb.client.internal",
          "com.mongodb.reactivestreams.client.internal",
          "org.bson.internal",
          "sun.misc",
          "jdk.internal");
  private static final Set<String> DOORS =
      Set.of("setAccessible", "trySetAccessible", "privateLookupIn");

  private final List<JavaClass> classes;

  private TouchedInternals(List<JavaClass> classes) {
    this.classes = classes;
  }

  static TouchedInternals ofPublishedModules() {
    JavaClasses all =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.throughline");
    return new TouchedInternals(
        all.stream().filter(it -> PUBLISHED.matcher(it.getPackageName()).matches()).toList());
  }

  /** By class of Spring Data or the driver, the methods of it that classes of ours override. */
  Map<String, Set<String>> overridden() {
    Map<String, Set<String>> overridden = new TreeMap<>();
    for (JavaClass each : classes) {
      for (JavaMethod method : each.getMethods()) {
        if (!method.getModifiers().contains(JavaModifier.STATIC)
            && !method.getModifiers().contains(JavaModifier.SYNTHETIC)) {
          declaredAbove(each, method)
              .filter(owner -> EXTENDED.matcher(owner.getName()).matches())
              .ifPresent(
                  owner ->
                      overridden
                          .computeIfAbsent(owner.getName(), name -> new TreeSet<>())
                          .add(method.getName()));
        }
      }
    }
    return overridden;
  }

  /**
   * The classes that open members which are not public, each with its outer class's simple name.
   */
  Set<String> opening() {
    Set<String> opening = new TreeSet<>();
    for (JavaClass each : classes) {
      if (each.getMethodCallsFromSelf().stream().anyMatch(it -> DOORS.contains(it.getName()))) {
        opening.add(simpleName(each));
      }
    }
    return opening;
  }

  /**
   * Classes of packages that say of themselves that they are not for others, and the classes of
   * ours that use each.
   */
  Map<String, Set<String>> privateClasses() {
    Map<String, Set<String>> found = new TreeMap<>();
    for (JavaClass each : classes) {
      each.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType().getName())
          .filter(name -> PRIVATE_PACKAGES.stream().anyMatch(it -> name.startsWith(it + ".")))
          .forEach(
              name ->
                  found
                      .computeIfAbsent(name.replaceFirst("\\$.*", ""), it -> new TreeSet<>())
                      .add(each.getName()));
    }
    return found;
  }

  private static Optional<JavaClass> declaredAbove(JavaClass type, JavaMethod method) {
    return type.getAllRawSuperclasses().stream()
        .filter(
            above ->
                above
                    .tryGetMethod(
                        method.getName(),
                        method.getRawParameterTypes().stream()
                            .map(JavaClass::getName)
                            .toArray(String[]::new))
                    .filter(it -> !it.getModifiers().contains(JavaModifier.PRIVATE))
                    .isPresent())
        .findFirst();
  }

  private static String simpleName(JavaClass type) {
    String name = type.getName().substring(type.getPackageName().length() + 1);
    return name.replaceFirst("\\$.*", "");
  }
}
