package dev.throughline.mongodb.internal.raw;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.BsonRegularExpression;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.bson.codecs.CollectibleCodec;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/**
 * Tells whether a registry writes and reads basic types by the driver's own codecs. A codec of the
 * application's for one of them is honoured by the driver in every document, filter and answer:
 * what is made without it would be something else. Thread-safe.
 */
final class DriverCodecs {

  private static final Log LOG = LogFactory.getLog(DriverCodecs.class);
  private static final Set<String> LOGGED = ConcurrentHashMap.newKeySet();
  private static final String OWN = "org.bson.codecs.";

  /** What stock puts into documents, and what the driver makes of it. */
  private static final List<Class<?>> BASIC =
      List.of(
          Document.class,
          ArrayList.class,
          HashMap.class,
          String.class,
          Integer.class,
          Long.class,
          Double.class,
          Float.class,
          Short.class,
          Byte.class,
          Character.class,
          Boolean.class,
          Date.class,
          ObjectId.class,
          Decimal128.class,
          Binary.class,
          byte[].class,
          UUID.class,
          Pattern.class,
          BsonRegularExpression.class,
          BsonTimestamp.class,
          Code.class);

  /** Of the last few clients. */
  private static final int MAX_KNOWN = 16;

  private static volatile List<Known> known = List.of();

  private record Known(WeakReference<CodecRegistry> registry, boolean own) {}

  private DriverCodecs() {}

  /** {@return whether all basic types have the driver's own codecs} */
  static boolean areIn(CodecRegistry registry) {
    for (Known each : known) {
      if (each.registry().refersTo(registry)) {
        return each.own();
      }
    }
    boolean own = registry.get(Document.class) instanceof CollectibleCodec<?> && areOwn(registry);
    List<Known> more = new ArrayList<>(known);
    more.removeIf(each -> each.registry().refersTo(null));
    if (more.size() == MAX_KNOWN) {
      more.remove(0);
    }
    more.add(new Known(new WeakReference<>(registry), own));
    known = List.copyOf(more);
    return own;
  }

  /** Once each: a factory may make registries for every call. */
  private static void log(String line) {
    if (LOGGED.size() < MAX_KNOWN && LOGGED.add(line)) {
      LOG.info(line);
    }
  }

  private static boolean areOwn(CodecRegistry registry) {
    for (Class<?> type : BASIC) {
      try {
        Class<?> codec = registry.get(type).getClass();
        if (!codec.getName().startsWith(OWN) && !LazyDocumentCodec.class.isAssignableFrom(codec)) {
          log(
              "Documents of a client are written and read by stock: its codec of %s is %s, which is not the driver's"
                  .formatted(type.getName(), codec.getName()));
          return false;
        }
      } catch (CodecConfigurationException e) {
        return false; // the driver says so where such a value comes
      }
    }
    return true;
  }
}
