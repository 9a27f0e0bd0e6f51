package dev.throughline.architecture;

import java.util.List;
import java.util.Locale;

/** Libraries that an application may not have, with what cannot be without them. */
enum Absent {
  NOTHING(),
  BLOCKING_DRIVER("mongodb-driver-sync"),
  REACTIVE_DRIVER("mongodb-driver-reactivestreams"),
  // Lettuce needs it, and so does the timeline.
  REACTOR(
      "mongodb-driver-reactivestreams",
      "reactor-core",
      "reactive-streams",
      "kotlinx-coroutines-reactor",
      "lettuce-core",
      "throughline-redis"),
  CACHE("spring-boot-cache"),
  PAYLOADS("throughline-cache", "throughline-redis"),
  TIMELINE("throughline-redis", "spring-data-redis", "spring-boot-data-redis", "lettuce-core"),
  REDIS_CONFIGURATION("spring-boot-data-redis"),
  JACKSON("jackson-databind", "jackson-core"),
  METERS("micrometer-core"),
  ACTUATOR("spring-boot-actuator", "spring-boot-actuator-autoconfigure", "spring-boot-health"),
  HEALTH("spring-boot-health"),
  WEB_MVC("spring-webmvc", "tomcat-embed-core"),
  WEB_FLUX("spring-webflux"),
  WEB("spring-webmvc", "spring-webflux", "spring-web", "tomcat-embed-core"),
  KOTLIN("kotlin-reflect", "kotlin-stdlib"),
  KOTLIN_REFLECTION("kotlin-reflect"),
  BATCH("spring-batch-infrastructure"),
  VALIDATION("spring-boot-validation", "jakarta.validation-api", "hibernate-validator"),
  TESTS("spring-boot-test", "spring-test", "spring-boot-data-mongodb-test");

  private final List<String> artifacts;

  Absent(String... artifacts) {
    this.artifacts = List.of(artifacts);
  }

  List<String> artifacts() {
    return artifacts;
  }

  /** Whether a jar or a module's folder of classes is taken away. */
  boolean takes(String entry) {
    return artifacts.stream()
        .anyMatch(it -> entry.matches(".*/" + it + "(-\\d[^/]*\\.jar|/target/.*)"));
  }

  /** The file of this folder that lists the doors to classes that need them. */
  String file() {
    return "/optional/" + name().toLowerCase(Locale.ROOT).replace('_', '-') + ".txt";
  }
}
