package dev.throughline.mongodb.internal.repository;

import com.mongodb.ReadPreference;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.support.SimpleReactiveMongoRepository;

/**
 * The read preference that a repository's method is annotated with, which only stock's base class
 * can tell, by a private method, and only during the call.
 */
public final class MethodReadPreference {

  private MethodReadPreference() {}

  /**
   * Sets the preference of the method that is being called, if it has one, on a query.
   *
   * @return null when this version of Spring Data does not tell it.
   */
  public static @Nullable Consumer<Query> of(SimpleReactiveMongoRepository<?, ?> repository) {
    try {
      Method method = SimpleReactiveMongoRepository.class.getDeclaredMethod("getReadPreference");
      method.setAccessible(true);
      Optional<?> preference = (Optional<?>) method.invoke(repository);
      return query -> preference.ifPresent(it -> query.withReadPreference((ReadPreference) it));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
