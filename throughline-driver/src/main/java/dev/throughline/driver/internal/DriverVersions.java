package dev.throughline.driver.internal;

import com.mongodb.MongoException;
import dev.throughline.mongodb.internal.driver.DriverSupport;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Manifest;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The versions of the driver that the operations here were tested with, all jars of the same one.
 * They repeat rules of {@code com.mongodb.internal.operation}, whose class files are the same in
 * all of them; 5.12.0 has others. A method that is still there may mean something else (D-CALL-27).
 */
final class DriverVersions {

  /** What {@code .ci/drivers} compares with stock, under faults. */
  private static final Set<String> TESTED = Set.of("5.8.0", "5.8.1", "5.9.2", "5.10.0", "5.11.1");

  private static final String UNKNOWN = "of an unknown version";

  private DriverVersions() {}

  /**
   * Says whether the internals of a driver may be used.
   *
   * @param artifact the jar of the driver, blocking or reactive.
   * @param driver a class of it.
   * @param failure why they cannot be used at all, null when they can.
   */
  static DriverSupport support(String artifact, Class<?> driver, @Nullable String failure) {
    Map<String, String> versions = new TreeMap<>();
    versions.put("bson", version(BsonDocument.class));
    versions.put("mongodb-driver-core", version(MongoException.class));
    versions.put(artifact, version(driver));
    return DriverSupport.of(versions, areTested(versions), failure);
  }

  /** {@return whether all jars are of one version that was tested} */
  static boolean areTested(Map<String, String> versions) {
    return TESTED.containsAll(versions.values()) && Set.copyOf(versions.values()).size() == 1;
  }

  /** The version that the manifest of a class's jar states. */
  static String version(Class<?> type) {
    String file = type.getName().replace('.', '/') + ".class";
    ClassLoader loader = type.getClassLoader();
    URL place = loader == null ? null : loader.getResource(file);
    String version = null;
    if (place != null) {
      String jar = place.toString();
      version = manifestVersion(jar.substring(0, jar.length() - file.length()));
    }
    return version == null ? UNKNOWN : version;
  }

  private static @Nullable String manifestVersion(String root) {
    try {
      URLConnection connection = new URL(root + "META-INF/MANIFEST.MF").openConnection();
      connection.setUseCaches(false);
      try (InputStream manifest = connection.getInputStream()) {
        return new Manifest(manifest).getMainAttributes().getValue("Build-Version");
      }
    } catch (IOException e) {
      return null; // unpacked, or packed otherwise
    }
  }
}
