package dev.throughline.mongodb.internal.copy;

import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.lang.reflect.Field;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mongodb.SessionSynchronization;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.WriteConcernResolver;
import org.springframework.data.mongodb.core.WriteResultChecking;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** Makes a template of ours with all settings of a finished stock one. */
public final class TemplateCopy {

  /** What is copied, and what the constructor makes anew. */
  private static final Set<String> FIELDS =
      Set.of(
          "mongoConverter",
          "mongoDbFactory",
          "writeConcern",
          "writeConcernResolver",
          "writeResultChecking",
          "readPreference",
          "eventPublisher",
          "entityCallbacks",
          "resourceLoader",
          "sessionSynchronization",
          "countExecution",
          "eventDelegate",
          "mappingContext",
          "exceptionTranslator",
          "queryMapper",
          "updateMapper",
          "schemaMapper",
          "operations",
          "propertyOperations",
          "queryOperations",
          "indexCreator");

  private TemplateCopy() {}

  /**
   * Copies a template.
   *
   * @param stock exactly of the stock class, and initialized.
   * @param converter in place of the template's own, or that: then stock maps, and stock's calls
   *     are made.
   * @throws NotCopiableException when the copy would not behave as the original.
   */
  public static ThroughlineMongoTemplate of(MongoTemplate stock, MongoConverter converter) {
    Fields.requireOnly(MongoTemplate.class, FIELDS);
    boolean estimates = estimatesCounts(stock, MongoTemplate.class);
    ThroughlineMongoTemplate copy =
        withoutIndexes(
            converter,
            () -> new ThroughlineMongoTemplate(stock.getMongoDatabaseFactory(), converter));
    copy.setWriteConcern(TemplateCopy.<WriteConcern>get(stock, "writeConcern"));
    copy.setWriteConcernResolver(
        TemplateCopy.<WriteConcernResolver>get(stock, "writeConcernResolver"));
    copy.setWriteResultChecking(
        TemplateCopy.<WriteResultChecking>get(stock, "writeResultChecking"));
    copy.setReadPreference(TemplateCopy.<ReadPreference>get(stock, "readPreference"));
    copy.setSessionSynchronization(
        Objects.requireNonNull(
            TemplateCopy.<SessionSynchronization>get(stock, "sessionSynchronization")));
    copy.setEntityLifecycleEventsEnabled(eventsEnabled(stock, MongoTemplate.class));
    copy.useEstimatedCount(estimates);
    EntityCallbacks callbacks = get(stock, "entityCallbacks");
    if (callbacks != null) {
      copy.setEntityCallbacks(callbacks);
    }
    Object context = get(stock, "resourceLoader");
    if (context instanceof ApplicationContext applicationContext) {
      copy.setApplicationContext(applicationContext);
      endListening(applicationContext, get(copy, "indexCreator"));
    }
    return copy;
  }

  /**
   * Ends what a copy listens for in its context: the original creates indexes, and the context
   * would keep each copy that listens.
   */
  static void endListening(ApplicationContext context, @Nullable Object listener) {
    if (listener instanceof ApplicationListener<?> known
        && context instanceof ConfigurableApplicationContext configurable) {
      configurable.removeApplicationListener(known);
    }
  }

  /** The original creates the indexes, and listens for further entities, already. */
  static <T> T withoutIndexes(MongoConverter converter, Supplier<T> constructor) {
    MongoMappingContext indexing =
        converter.getMappingContext() instanceof MongoMappingContext context
                && context.isAutoIndexCreation()
            ? context
            : null;
    if (indexing == null) {
      return constructor.get();
    }
    indexing.setAutoIndexCreation(false);
    try {
      return constructor.get();
    } finally {
      indexing.setAutoIndexCreation(true);
    }
  }

  /** Counting is a lambda of the template, which holds a filter when counts are estimated. */
  static boolean estimatesCounts(Object stock, Class<?> declaring) {
    Object execution = Fields.get(stock, declaring, "countExecution");
    if (execution == null) {
      throw new NotCopiableException("it is a mock or a spy");
    }
    boolean owned = false;
    Field[] captured = execution.getClass().getDeclaredFields();
    for (Field field : captured) {
      owned |= Fields.get(execution, execution.getClass(), field.getName()) == stock;
    }
    if (!owned) { // a spy has the parts of the object it was made of
      throw new NotCopiableException("it is a mock or a spy");
    }
    return captured.length > 1;
  }

  static boolean eventsEnabled(Object stock, Class<?> declaring) {
    Object delegate = Objects.requireNonNull(Fields.get(stock, declaring, "eventDelegate"));
    return Boolean.TRUE.equals(Fields.get(delegate, delegate.getClass(), "eventsEnabled"));
  }

  @SuppressWarnings("unchecked")
  private static <T> @Nullable T get(MongoTemplate stock, String field) {
    return (T) Fields.get(stock, MongoTemplate.class, field);
  }
}
