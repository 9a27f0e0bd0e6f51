package dev.throughline.boot.aot;

import dev.throughline.codec.internal.emit.code.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.util.ClassUtils;

/**
 * The hints for native images: the members that Throughline looks at by reflection, its own methods
 * that generated code calls included. Where it is not to be seen there, listeners are assumed and
 * conversions asked of the service: slower, and right.
 */
final class LibraryHints implements RuntimeHintsRegistrar {

  static final List<String> WITH_METHODS =
      List.of(
          "org.springframework.core.convert.support.GenericConversionService",
          "org.springframework.context.event.AbstractApplicationEventMulticaster",
          "org.springframework.data.mapping.callback.EntityCallbackDiscoverer");

  static final List<String> WITH_FIELDS =
      List.of(
          "org.springframework.context.support.AbstractApplicationContext",
          "org.springframework.context.event.AbstractApplicationEventMulticaster",
          "org.springframework.data.mapping.callback.DefaultEntityCallbacks",
          "org.springframework.data.mapping.callback.DefaultReactiveEntityCallbacks",
          "org.springframework.data.mapping.callback.EntityCallbackDiscoverer",
          "org.springframework.data.mapping.model.EntityInstantiators",
          "org.springframework.data.mongodb.core.MongoTemplate",
          "org.springframework.data.mongodb.core.ReactiveMongoTemplate",
          "org.springframework.data.mongodb.core.convert.AbstractMongoConverter",
          "org.springframework.data.mongodb.core.convert.DefaultDbRefResolver",
          "org.springframework.data.mongodb.core.convert.MappingMongoConverter",
          "org.springframework.data.mongodb.core.convert.QueryMapper",
          "org.springframework.security.context.DelegatingApplicationListener");

  /** Whose steps are wrapped by proxies of one interface each. */
  static final List<String> WITH_STEPS =
      List.of(
          "org.springframework.data.mongodb.core.ExecutableAggregationOperation",
          "org.springframework.data.mongodb.core.ExecutableRemoveOperation",
          "org.springframework.data.mongodb.core.ExecutableUpdateOperation",
          "org.springframework.data.mongodb.core.ReactiveAggregationOperation",
          "org.springframework.data.mongodb.core.ReactiveRemoveOperation",
          "org.springframework.data.mongodb.core.ReactiveUpdateOperation");

  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
    for (Class<?> called : Call.OWNERS) {
      hints.reflection().registerType(called, MemberCategory.INVOKE_PUBLIC_METHODS);
    }
    for (String type : WITH_METHODS) {
      hints
          .reflection()
          .registerTypeIfPresent(classLoader, type, MemberCategory.INVOKE_DECLARED_METHODS);
    }
    for (String type : WITH_FIELDS) {
      hints
          .reflection()
          .registerTypeIfPresent(classLoader, type, MemberCategory.ACCESS_DECLARED_FIELDS);
    }
    for (String type : WITH_STEPS) {
      if (ClassUtils.isPresent(type, classLoader)) {
        for (Class<?> step : ClassUtils.resolveClassName(type, classLoader).getDeclaredClasses()) {
          hints.proxies().registerJdkProxy(step);
        }
      }
    }
  }
}
