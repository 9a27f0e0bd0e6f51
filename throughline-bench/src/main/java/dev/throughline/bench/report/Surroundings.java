package dev.throughline.bench.report;

import com.mongodb.MongoClientSettings;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.SpringBootVersion;
import org.springframework.core.SpringVersion;
import org.springframework.data.mongodb.core.MongoTemplate;

/**
 * What figures depend on besides the code.
 *
 * @param jdk vendor and version of the Java that measured.
 * @param versions of the libraries that are compared.
 * @param hardware processor, cores, memory and system.
 * @param command what was entered, without the files to write; empty when this JVM was not started
 *     by {@code ./bench}.
 */
public record Surroundings(
    String jdk, Map<String, String> versions, Map<String, String> hardware, String command) {

  /** Those of this JVM, which the measured JVMs are started like. */
  public static Surroundings here() {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("spring-boot", String.valueOf(SpringBootVersion.getVersion()));
    versions.put("spring-framework", String.valueOf(SpringVersion.getVersion()));
    versions.put("spring-data-mongodb", packageVersion(MongoTemplate.class));
    versions.put("mongodb-driver", jarVersion(MongoClientSettings.class));
    Map<String, String> hardware = new LinkedHashMap<>();
    hardware.put("processor", processor());
    hardware.put("cores", String.valueOf(Runtime.getRuntime().availableProcessors()));
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    hardware.put("memory", (system.getTotalMemorySize() >> 20) + " MB");
    hardware.put("system", property("os.name") + " " + property("os.version"));
    hardware.put("architecture", property("os.arch"));
    return new Surroundings(
        property("java.vendor") + " " + property("java.runtime.version"),
        versions,
        hardware,
        property("bench.command").replaceAll(" --(json|html|rows)[ =]\\S+", ""));
  }

  /**
   * {@return whether figures of both may be on one page: the same Java, versions and kind of
   * machine}
   */
  boolean areThoseOf(Surroundings other) {
    return jdk.equals(other.jdk)
        && versions.equals(other.versions)
        && machine().equals(other.machine());
  }

  /** The hardware, with the system without the build of its kernel. */
  Map<String, String> machine() {
    Map<String, String> machine = new LinkedHashMap<>(hardware);
    machine.computeIfPresent("system", (name, system) -> system.replaceFirst("-.*", ""));
    return machine;
  }

  private static String packageVersion(Class<?> type) {
    String version = type.getPackage().getImplementationVersion();
    return version != null ? version : jarVersion(type);
  }

  /** The version in the name of the jar that a class comes from. */
  private static String jarVersion(Class<?> type) {
    String path = type.getProtectionDomain().getCodeSource().getLocation().getPath();
    String jar = path.substring(path.lastIndexOf('/') + 1);
    return jar.endsWith(".jar") ? jar.replaceAll(".*?-(\\d[^/]*)\\.jar", "$1") : "unknown";
  }

  private static String processor() {
    Path cpus = Path.of("/proc/cpuinfo");
    if (Files.isReadable(cpus)) {
      try {
        return Files.readAllLines(cpus).stream()
            .filter(line -> line.startsWith("model name"))
            .map(line -> line.substring(line.indexOf(':') + 1).trim())
            .findFirst()
            .orElse("unknown");
      } catch (IOException e) {
        return "unknown";
      }
    }
    return "unknown";
  }

  private static String property(String name) {
    return System.getProperty(name, "");
  }
}
