package dev.throughline.mongodb.internal.copy;

import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.mongodb.SessionSynchronization;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.WriteConcernResolver;
import org.springframework.data.mongodb.core.WriteResultChecking;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** Makes a reactive template of ours with all settings of a finished stock one. */
public final class ReactiveTemplateCopy {

  /** What is copied, and what the constructor makes anew. */
  private static final Set<String> FIELDS =
      Set.of(
          "mongoConverter",
          "mongoDatabaseFactory",
          "writeConcern",
          "writeConcernResolver",
          "writeResultChecking",
          "readPreference",
          "eventPublisher",
          "entityCallbacks",
          "sessionSynchronization",
          "countExecution",
          "eventDelegate",
          "mappingContext",
          "exceptionTranslator",
          "queryMapper",
          "updateMapper",
          "operations",
          "propertyOperations",
          "queryOperations",
          "indexCreator",
          "indexCreatorListener");

  private ReactiveTemplateCopy() {}

  /**
   * Copies a template.
   *
   * @param stock exactly of the stock class, and initialized.
   * @param converter in place of the template's own, or that: then stock maps, and stock's calls
   *     are made.
   * @throws NotCopiableException when the copy would not behave as the original.
   */
  public static ThroughlineReactiveMongoTemplate of(
      ReactiveMongoTemplate stock, MongoConverter converter) {
    Fields.requireOnly(ReactiveMongoTemplate.class, FIELDS);
    boolean estimates = TemplateCopy.estimatesCounts(stock, ReactiveMongoTemplate.class);
    ThroughlineReactiveMongoTemplate copy =
        TemplateCopy.withoutIndexes(
            converter,
            () -> new ThroughlineReactiveMongoTemplate(stock.getMongoDatabaseFactory(), converter));
    copy.setWriteConcern(ReactiveTemplateCopy.<WriteConcern>get(stock, "writeConcern"));
    copy.setWriteConcernResolver(
        ReactiveTemplateCopy.<WriteConcernResolver>get(stock, "writeConcernResolver"));
    copy.setWriteResultChecking(
        ReactiveTemplateCopy.<WriteResultChecking>get(stock, "writeResultChecking"));
    ReadPreference readPreference = get(stock, "readPreference");
    if (readPreference != null) {
      copy.setReadPreference(readPreference);
    }
    copy.setSessionSynchronization(
        Objects.requireNonNull(
            ReactiveTemplateCopy.<SessionSynchronization>get(stock, "sessionSynchronization")));
    copy.setEntityLifecycleEventsEnabled(
        TemplateCopy.eventsEnabled(stock, ReactiveMongoTemplate.class));
    copy.useEstimatedCount(estimates);
    ReactiveEntityCallbacks callbacks = get(stock, "entityCallbacks");
    if (callbacks != null) {
      copy.setEntityCallbacks(callbacks);
    }
    // A template on its own publishes to its index creator, which the original keeps.
    if (get(stock, "eventPublisher") instanceof ApplicationContext context) {
      copy.setApplicationContext(context);
      TemplateCopy.endListening(context, get(copy, "indexCreatorListener"));
    }
    return copy;
  }

  @SuppressWarnings("unchecked")
  private static <T> @Nullable T get(ReactiveMongoTemplate stock, String field) {
    return (T) Fields.get(stock, ReactiveMongoTemplate.class, field);
  }
}
