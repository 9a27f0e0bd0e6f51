package dev.throughline.mongodb.internal.driver;

import com.mongodb.MongoException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.jar.Manifest;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The versions of the driver's jars. Its internals are used with versions that were tested, all
 * jars of the same one, and with no other: a method that is still there may mean something else
 * (D-CALL-27). Thread-safe.
 */
public final class DriverVersions {

  /** Those that the operations of ours were tested with. */
  private static final Set<String> TESTED = Set.of("5.8.0", "5.8.1");

  private static final String UNKNOWN = "of an unknown version";

  private static final ClassValue<Boolean> ANSWERS =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> driver) {
          return asked(driver);
        }
      };

  private static final Log LOG = LogFactory.getLog(DriverVersions.class);
  private static final AtomicBoolean REFUSED = new AtomicBoolean();

  private DriverVersions() {}

  /**
   * Whether the internals of a driver may be used. The first answer that is false is logged as a
   * warning, with the versions.
   *
   * @param driver a class of the blocking or the reactive driver.
   */
  public static boolean areTested(Class<?> driver) {
    return ANSWERS.get(driver);
  }

  private static boolean asked(Class<?> driver) {
    Map<String, String> versions = new TreeMap<>();
    versions.put("bson", version(BsonDocument.class));
    versions.put("mongodb-driver-core", version(MongoException.class));
    versions.put(
        driver.getName().contains(".reactivestreams.")
            ? "mongodb-driver-reactivestreams"
            : "mongodb-driver-sync",
        version(driver));
    boolean tested = areTested(versions);
    if (!tested && REFUSED.compareAndSet(false, true)) {
      LOG.warn(
          "Calls and batches are sent by the MongoDB driver's public API, which costs more: %s were not tested together with Throughline's own operations, those of %s were. Nothing else changes. Use one of these versions for all jars of the driver, or set throughline.calls.direct=false"
              .formatted(versions, String.join(" and of ", new TreeSet<>(TESTED))));
    }
    return tested;
  }

  /** Whether all jars are of one version that was tested. */
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
