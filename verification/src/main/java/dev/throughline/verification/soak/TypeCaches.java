package dev.throughline.verification.soak;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.ResolvableType;
import org.springframework.data.core.TypeInformation;

/**
 * Spring Data's static caches of types. They hold the last 128 types strongly, and with them the
 * classes of closed applications, until other types take their places.
 */
final class TypeCaches {

  private static final int PLACES = 128;
  private static final int MOST_DIMENSIONS = 250;

  private final List<Class<?>> others = new ArrayList<>();

  /** With types of which no application has heard. */
  TypeCaches() {
    for (Class<?> element : List.of(short.class, float.class)) {
      Class<?> type = element;
      for (int i = 0; i < MOST_DIMENSIONS && others.size() < 3 * PLACES; i++) {
        type = Array.newInstance(type, 0).getClass();
        others.add(type);
      }
    }
  }

  /** Fills all places with these types. */
  void displace() {
    for (Class<?> type : others) {
      TypeInformation.of(type);
      TypeInformation.of(ResolvableType.forClass(type));
      TypeInformation.of(ResolvableType.forClassWithGenerics(List.class, type));
    }
  }
}
