package dev.throughline.mongodb.moments;

import static dev.throughline.mongodb.moments.Kind.AUDITING;
import static dev.throughline.mongodb.moments.Kind.CALLBACK;
import static dev.throughline.mongodb.moments.Kind.EVENT;
import static dev.throughline.mongodb.moments.Kind.RESOLVER;
import static dev.throughline.mongodb.moments.Kind.VALIDATION;

import com.mongodb.WriteConcern;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.springframework.context.ApplicationListener;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.data.auditing.DateTimeProvider;
import org.springframework.data.auditing.IsNewAwareAuditingHandler;
import org.springframework.data.auditing.ReactiveIsNewAwareAuditingHandler;
import org.springframework.data.mapping.context.PersistentEntities;
import org.springframework.data.mongodb.core.MongoAction;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.AuditingEntityCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAuditingEntityCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveValidatingEntityCallback;
import org.springframework.data.mongodb.core.mapping.event.ValidatingEntityCallback;
import reactor.core.publisher.Mono;

/** Listeners, callbacks and resolvers that write themselves down. */
final class Watchers {

  private static final Validator VALIDATOR =
      Validation.buildDefaultValidatorFactory().getValidator();

  /** Whether resolvers ask for a journal. */
  static volatile boolean journaled;

  private final Function<String, String> look;
  private final AtomicLong clock = new AtomicLong();

  /**
   * Creates watchers.
   *
   * @param look what a collection holds now, when callbacks are to look; else null.
   */
  Watchers(Function<String, String> look) {
    this.look = look;
  }

  /** Sets the clock of auditing back. */
  void reset() {
    clock.set(0);
  }

  static WriteConcern resolved(MongoAction action) {
    Moments.note(
        RESOLVER,
        "%s in %s, type %s, default %s, query %s, document %s"
            .formatted(
                action.getMongoActionOperation(),
                action.getCollectionName(),
                action.getEntityType() == null ? null : action.getEntityType().getSimpleName(),
                action.getDefaultWriteConcern(),
                Texts.of(action.getQuery()),
                Texts.of(action.getDocument())));
    return journaled ? WriteConcern.JOURNALED : action.getDefaultWriteConcern();
  }

  void events(GenericApplicationContext context) {
    context.addApplicationListener(new Listener());
  }

  private record Listener() implements ApplicationListener<MongoMappingEvent<?>>, Ordered {
    @Override
    public void onApplicationEvent(MongoMappingEvent<?> event) {
      String what = event.getClass().getSimpleName();
      String source = Texts.of(event.getSource());
      String document = Texts.of(event.getDocument());
      Moments.note(
          EVENT, what + " in " + event.getCollectionName() + " " + source + " " + document);
    }

    @Override
    public int getOrder() {
      return 0;
    }
  }

  private <T> T called(String what, T entity, Document document, String collection) {
    String text = what + " " + Texts.of(entity);
    String seen = look == null ? "" : ", there is " + look.apply(collection);
    Moments.note(CALLBACK, text + (document == null ? "" : " " + Texts.of(document)) + seen);
    return entity;
  }

  /** In the context of the subscriber, which is a part of what is written down. */
  private <T> Mono<T> within(Supplier<T> call) {
    return Mono.deferContextual(
        context -> {
          Moments.note(CALLBACK, "context " + context.getOrDefault("tenant", "none"));
          return Mono.just(call.get());
        });
  }

  void beforeConvert(GenericApplicationContext context) {
    context.registerBean(
        BeforeConvert.class, () -> (entity, in) -> called("before convert", entity, null, in));
    context.registerBean(
        ReactiveBeforeConvert.class,
        () -> (entity, in) -> within(() -> called("before convert", entity, null, in)));
  }

  void callbacks(GenericApplicationContext context) {
    beforeConvert(context);
    context.registerBean(
        BeforeSave.class, () -> (entity, doc, in) -> called("before save", entity, doc, in));
    context.registerBean(
        ReactiveBeforeSave.class,
        () -> (entity, doc, in) -> within(() -> called("before save", entity, doc, in)));
    context.registerBean(
        AfterSave.class, () -> (entity, doc, in) -> called("after save", entity, doc, in));
    context.registerBean(
        ReactiveAfterSave.class,
        () -> (entity, doc, in) -> within(() -> called("after save", entity, doc, in)));
    context.registerBean(
        AfterConvert.class, () -> (entity, doc, in) -> called("after convert", entity, doc, in));
    context.registerBean(
        ReactiveAfterConvert.class,
        () -> (entity, doc, in) -> within(() -> called("after convert", entity, doc, in)));
  }

  void lifecycle(GenericApplicationContext context, MongoMappingContext mapping) {
    DateTimeProvider time =
        () -> {
          Moments.note(AUDITING, "time");
          return Optional.of(Instant.ofEpochSecond(clock.incrementAndGet()));
        };
    PersistentEntities entities = PersistentEntities.of(mapping);
    context.registerBean(
        AuditingEntityCallback.class,
        () -> {
          IsNewAwareAuditingHandler handler = new IsNewAwareAuditingHandler(entities);
          handler.setAuditorAware(Watchers::auditor);
          handler.setDateTimeProvider(time);
          return new AuditingEntityCallback(() -> handler);
        });
    context.registerBean(
        ReactiveAuditingEntityCallback.class,
        () -> {
          var handler = new ReactiveIsNewAwareAuditingHandler(entities);
          handler.setAuditorAware(() -> Mono.fromSupplier(() -> auditor().orElseThrow()));
          handler.setDateTimeProvider(time);
          return new ReactiveAuditingEntityCallback(() -> handler);
        });
    context.registerBean(Validating.class, () -> new Validating());
    context.registerBean(ReactiveValidating.class, () -> new ReactiveValidating());
  }

  private static Optional<Object> auditor() {
    Moments.note(AUDITING, "auditor");
    return Optional.of("auditor " + Moments.TENANT.get());
  }

  interface BeforeConvert extends BeforeConvertCallback<Object> {}

  interface BeforeSave extends BeforeSaveCallback<Object> {}

  interface AfterSave extends AfterSaveCallback<Object> {}

  interface AfterConvert extends AfterConvertCallback<Object> {}

  interface ReactiveBeforeConvert extends ReactiveBeforeConvertCallback<Object> {}

  interface ReactiveBeforeSave extends ReactiveBeforeSaveCallback<Object> {}

  interface ReactiveAfterSave extends ReactiveAfterSaveCallback<Object> {}

  interface ReactiveAfterConvert extends ReactiveAfterConvertCallback<Object> {}

  private static final class Validating extends ValidatingEntityCallback {
    Validating() {
      super(noted(VALIDATOR));
    }
  }

  private static final class ReactiveValidating extends ReactiveValidatingEntityCallback {
    ReactiveValidating() {
      super(noted(VALIDATOR));
    }
  }

  private static Validator noted(Validator validator) {
    return (Validator)
        java.lang.reflect.Proxy.newProxyInstance(
            Validator.class.getClassLoader(),
            new Class<?>[] {Validator.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("validate")) {
                Moments.note(VALIDATION, Texts.of(arguments[0]));
              }
              return method.invoke(validator, arguments);
            });
  }
}
