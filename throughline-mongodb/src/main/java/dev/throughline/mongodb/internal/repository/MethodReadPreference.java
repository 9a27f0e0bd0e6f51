package dev.throughline.mongodb.internal.repository;

import com.mongodb.ReadPreference;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.query.Query;

/**
 * The read preference that a repository's method is annotated with, which only stock's base class
 * can tell, by a private method, and only during the call. Names neither base class: an application
 * may have the driver of one of them only. Thread-safe.
 */
public final class MethodReadPreference {

  /** Null when this version of Spring Data has no such method. */
  private final @Nullable Method method;

  private MethodReadPreference(@Nullable Method method) {
    this.method = method;
  }

  /**
   * {@return the preferences of methods whose repositories extend a base class of Spring Data's}
   */
  public static MethodReadPreference of(Class<?> base) {
    try {
      Method method = base.getDeclaredMethod("getReadPreference");
      method.setAccessible(true);
      return new MethodReadPreference(method);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return new MethodReadPreference(null);
    }
  }

  /** {@return whether the method that is being called is known to have none} */
  public boolean isNone(Object repository) {
    Optional<?> preference = preference(repository);
    return preference != null && preference.isEmpty();
  }

  /**
   * Sets the preference of the method that is being called, if it has one, on a query.
   *
   * @return null when this version of Spring Data does not tell it.
   */
  public @Nullable Consumer<Query> setter(Object repository) {
    Optional<?> preference = preference(repository);
    return preference == null
        ? null
        : query -> preference.ifPresent(it -> query.withReadPreference((ReadPreference) it));
  }

  @SuppressWarnings("NullableOptional") // null where it is not known
  private @Nullable Optional<?> preference(Object repository) {
    try {
      return method == null ? null : (Optional<?>) method.invoke(repository);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }
}
