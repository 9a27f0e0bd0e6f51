package dev.throughline.mongodb.internal.repository;

import com.mongodb.ReadPreference;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.support.SimpleMongoRepository;
import org.springframework.data.mongodb.repository.support.SimpleReactiveMongoRepository;

/**
 * The read preference that a repository's method is annotated with, which only stock's base class
 * can tell, by a private method, and only during the call.
 */
public final class MethodReadPreference {

  /** Null when this version of Spring Data has no such method. */
  private static final @Nullable Method METHOD = method(SimpleReactiveMongoRepository.class);

  private static final @Nullable Method BLOCKING = method(SimpleMongoRepository.class);

  private MethodReadPreference() {}

  private static @Nullable Method method(Class<?> base) {
    try {
      Method method = base.getDeclaredMethod("getReadPreference");
      method.setAccessible(true);
      return method;
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  /** Whether the method that is being called is known to have none. */
  public static boolean isNone(SimpleMongoRepository<?, ?> repository) {
    if (BLOCKING == null) {
      return false;
    }
    try {
      return BLOCKING.invoke(repository) instanceof Optional<?> preference && preference.isEmpty();
    } catch (ReflectiveOperationException | RuntimeException e) {
      return false;
    }
  }

  /** The same of a reactive repository. */
  public static boolean isNone(SimpleReactiveMongoRepository<?, ?> repository) {
    if (METHOD == null) {
      return false;
    }
    try {
      return METHOD.invoke(repository) instanceof Optional<?> preference && preference.isEmpty();
    } catch (ReflectiveOperationException | RuntimeException e) {
      return false;
    }
  }

  /**
   * Sets the preference of the method that is being called, if it has one, on a query.
   *
   * @return null when this version of Spring Data does not tell it.
   */
  public static @Nullable Consumer<Query> of(SimpleReactiveMongoRepository<?, ?> repository) {
    if (METHOD == null) {
      return null;
    }
    try {
      Optional<?> preference = (Optional<?>) METHOD.invoke(repository);
      return query -> preference.ifPresent(it -> query.withReadPreference((ReadPreference) it));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
