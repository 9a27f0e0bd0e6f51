package dev.throughline.mongodb.internal.call.shape;

import org.springframework.data.convert.CustomConversions;

/**
 * Collections and maps of which stock looks at the elements alone. One of the application's may
 * have a converter, or be what the database's own classes are, so only Java's are known, and of
 * these no class that is converted itself.
 */
public final class KnownContainers {

  private KnownContainers() {}

  /**
   * {@return whether nothing but the elements decides what stock makes of a container}
   *
   * @param conversions what stock asks, which keeps its answers by class.
   */
  static boolean isKnown(Object container, CustomConversions conversions) {
    return isOfJava(container)
        && !conversions.hasCustomWriteTarget(container.getClass())
        && !conversions.isSimpleType(container.getClass());
  }

  /**
   * {@return whether a container is of a class of Java's own, whose iterator does nothing else;
   * none of those that other threads may change meanwhile}
   */
  public static boolean isOfJava(Object container) {
    return container.getClass().getClassLoader() == null
        && container.getClass().getPackageName().equals("java.util");
  }
}
