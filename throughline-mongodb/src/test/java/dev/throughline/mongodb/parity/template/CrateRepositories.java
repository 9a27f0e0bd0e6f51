package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import dev.throughline.mongodb.internal.call.method.ReactiveRowsFactoryBean;
import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactoryBean;
import org.springframework.data.repository.CrudRepository;
import org.springframework.util.ClassUtils;

/** Makes the repositories of crates, and calls their methods with values of any class. */
final class CrateRepositories {

  private CrateRepositories() {}

  /** The methods that take a value: those of the repository, and inherited ones with ids. */
  static List<Method> methods() {
    Stream<Method> inherited =
        Stream.of(CrudRepository.class.getMethods())
            .filter(it -> it.getName().matches("(find|exists|findAll|delete|deleteAll)(By|)Id"));
    return Stream.concat(Stream.of(CrateRepository.class.getDeclaredMethods()), inherited)
        .filter(it -> !it.isSynthetic() && !isParted(it))
        .sorted(Comparator.comparing(Method::toString))
        .toList();
  }

  /** Whether a method may be called with a value. */
  static boolean takes(Method method, Object value) {
    return ClassUtils.isAssignableValue(method.getParameterTypes()[0], value)
        && (value instanceof Serializable || method.getDeclaringClass() == CrateRepository.class);
  }

  private static boolean isParted(Method method) {
    Class<?>[] types = method.getParameterTypes();
    return types[types.length - 1] == Sort.class || types[types.length - 1] == Pageable.class;
  }

  /** A value of the declared class, null where that says nothing. */
  static Object planned(Method method) {
    String declared = method.getGenericParameterTypes()[0].getTypeName();
    Class<?> type = method.getParameterTypes()[0];
    for (Object value : ValueCatalogue.all().values()) {
      if (value instanceof Collection<?> all) {
        boolean common = value.getClass().getName().matches("java.util.(ArrayList|LinkedHashSet)");
        if (common && type.isInstance(value) && ofOneClass(all, declared)) {
          return value;
        }
      } else if (ClassUtils.isAssignableValue(type, value)
          && ClassUtils.resolvePrimitiveIfNecessary(type) == value.getClass()) {
        return value;
      }
    }
    return type == Object.class ? "a" : null;
  }

  private static boolean ofOneClass(Collection<?> all, String declared) {
    return !all.isEmpty()
        && all.stream()
            .allMatch(
                it ->
                    it != null
                        && (declared.endsWith("<ID>")
                            ? it instanceof String
                            : declared.endsWith("<" + it.getClass().getTypeName() + ">")));
  }

  /** What comes of a call with a value for each parameter. */
  static Object result(Method method, CrateRepository repository, Object value) {
    Object[] arguments = new Object[method.getParameterCount()];
    Arrays.fill(arguments, value);
    try {
      return String.valueOf(method.invoke(repository, arguments));
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException thrown
          ? thrown
          : new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /** The repository of an engine, a blocking view of it where the engine is reactive. */
  static CrateRepository repository(Engine engine, boolean compiled) {
    if (engine.blocking() != null) {
      var factory =
          compiled
              ? new CompiledRepositoryFactoryBean<CrateRepository, Crate, String>(
                  CrateRepository.class)
              : new MongoRepositoryFactoryBean<CrateRepository, Crate, String>(
                  CrateRepository.class);
      if (compiled) {
        factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
      }
      factory.setMongoOperations(engine.blocking());
      factory.afterPropertiesSet();
      return factory.getObject();
    }
    var factory =
        compiled
            ? new ReactiveRowsFactoryBean<ReactiveCrateRepository, Crate, String>(
                ReactiveCrateRepository.class)
            : new ReactiveMongoRepositoryFactoryBean<ReactiveCrateRepository, Crate, String>(
                ReactiveCrateRepository.class);
    if (compiled) {
      factory.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
    }
    factory.setReactiveMongoOperations(engine.reactive());
    factory.afterPropertiesSet();
    return BlockingView.of(CrateRepository.class, factory.getObject());
  }
}
