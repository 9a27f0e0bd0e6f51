package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.expect.Proof;
import dev.throughline.mongodb.parity.template.ObserverShapes.Audited;
import dev.throughline.mongodb.parity.template.ObserverShapes.AuditedVersioned;
import dev.throughline.mongodb.parity.template.ObserverShapes.Patient;
import dev.throughline.mongodb.parity.template.ObserverShapes.Ruled;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.auditing.DateTimeProvider;
import org.springframework.data.auditing.IsNewAwareAuditingHandler;
import org.springframework.data.auditing.ReactiveIsNewAwareAuditingHandler;
import org.springframework.data.mapping.context.PersistentEntities;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.event.AuditingEntityCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAuditingEntityCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveValidatingEntityCallback;
import org.springframework.data.mongodb.core.mapping.event.ValidatingEntityCallback;
import org.springframework.data.mongodb.core.mapping.event.ValidatingMongoEventListener;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Mono;

/** Encryption, auditing and validation work as they do with stock. */
@Proof(
    value = "Events and callbacks that take a `Document`",
    engine = "a real `Document` on their side")
@ParameterizedClass
@EnumSource(Access.class)
class ObserverParityTests {

  @Parameter Access access;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void encryptedFieldsAreNeverStoredInPlainText(boolean byCallback) {
    Consumer<GenericApplicationContext> beans =
        context -> {
          if (byCallback && access == Access.BLOCKING) {
            context.registerBean(ObserverShapes.EncryptingCallback.class);
          } else if (byCallback) {
            context.registerBean(ObserverShapes.ReactiveEncryptingCallback.class);
          } else {
            context.registerBean(ObserverShapes.EncryptingListener.class);
          }
          context.registerBean(ObserverShapes.DecryptingListener.class);
        };
    Mismatches mismatches = new Mismatches();
    try (TemplatePair templates = new TemplatePair(access, beans)) {
      writes(templates, mismatches);
      templates.check(mismatches, "findAll", template -> template.findAll(Patient.class));
      for (Document stored : templates.ours().database().getCollection("patient").find()) {
        assertThat(stored.getString("diagnosis")).startsWith("enc:");
      }
      assertThat(templates.ours().template().findAll(Patient.class))
          .hasSizeGreaterThan(4)
          .allMatch(patient -> patient.getDiagnosis().equals("flu"));
    }
    mismatches.assertNone();
  }

  @Test
  void listenersMayLookWithoutChanging() {
    Mismatches mismatches = new Mismatches();
    try (TemplatePair templates =
        new TemplatePair(
            access, context -> context.registerBean(ObserverShapes.ReadingListener.class))) {
      writes(templates, mismatches);
      templates.check(mismatches, "findAll", template -> template.findAll(Patient.class));
      templates.check(mismatches, "stream", t -> t.stream(new Query(), Patient.class).toList());
    }
    mismatches.assertNone();
  }

  private static void writes(TemplatePair templates, Mismatches mismatches) {
    templates.check(mismatches, "insert", template -> template.insert(patient("a")));
    templates.check(mismatches, "insertAll", t -> t.insertAll(List.of(patient("b"), patient("c"))));
    templates.check(mismatches, "save", template -> template.save(patient("a")));
    templates.check(mismatches, "save without id", template -> template.save(patient(null)));
    templates.check(
        mismatches,
        "bulk",
        t ->
            t.bulkOps(BulkMode.ORDERED, Patient.class)
                .insert(patient("d"))
                .insert(patient("e"))
                .execute()
                .getInsertedCount());
    templates.check(
        mismatches,
        "findAndReplace",
        template -> template.findAndReplace(new Query(), patient(null)));
  }

  @Test
  void auditingSeesNewAndExistingEntities() {
    Mismatches mismatches = new Mismatches();
    try (TemplatePair templates = new TemplatePair(access, ObserverParityTests::auditing)) {
      templates.check(mismatches, "insert", template -> template.insert(new Audited()));
      templates.check(mismatches, "save twice", t -> t.save(t.save(new Audited())));
      templates.check(
          mismatches, "insertAll", t -> t.insertAll(List.of(new Audited(), new Audited())));
      templates.check(mismatches, "versioned", t -> t.insert(new AuditedVersioned()));
      templates.check(mismatches, "versioned twice", t -> t.save(t.save(new AuditedVersioned())));
      templates.check(
          mismatches,
          "versioned batch",
          t -> t.insertAll(List.of(new AuditedVersioned(), new AuditedVersioned())));
      templates.check(mismatches, "findAll", template -> template.findAll(Audited.class));
    }
    mismatches.assertNone();
  }

  @Test
  void validationRefusesTheSameEntities() {
    try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
      Validator validator = factory.getValidator();
      validates(
          c -> {
            c.registerBean(
                ValidatingEntityCallback.class, () -> new ValidatingEntityCallback(validator));
            c.registerBean(
                ReactiveValidatingEntityCallback.class,
                () -> new ReactiveValidatingEntityCallback(validator));
          });
      validates(
          c ->
              c.registerBean(
                  ValidatingMongoEventListener.class,
                  () -> new ValidatingMongoEventListener(validator)));
    }
  }

  private void validates(Consumer<GenericApplicationContext> beans) {
    Mismatches mismatches = new Mismatches();
    List<Function<MongoOperations, Object>> writes =
        List.of(
            template -> template.insert(new Ruled("1", "adult", 18)),
            template -> template.insert(new Ruled("2", "child", 17)),
            template -> template.insert(new Ruled("3", " ", 18)),
            template -> template.save(new Ruled("1", "adult", 3)),
            template -> template.save(new Ruled("1", "older", 30)),
            template ->
                template.insertAll(
                    List.of(new Ruled("4", "adult", 18), new Ruled("5", "child", 3))),
            template -> template.findAll(Ruled.class));
    try (TemplatePair templates = new TemplatePair(access, beans)) {
      for (int i = 0; i < writes.size(); i++) {
        templates.check(mismatches, "validated operation " + i, writes.get(i));
      }
    }
    mismatches.assertNone();
  }

  private static void auditing(GenericApplicationContext context) {
    AtomicLong clock = new AtomicLong();
    DateTimeProvider time = () -> Optional.of(Instant.ofEpochSecond(clock.incrementAndGet()));
    context.registerBean(
        AuditingEntityCallback.class,
        () -> {
          IsNewAwareAuditingHandler handler = new IsNewAwareAuditingHandler(entities(context));
          handler.setAuditorAware(() -> Optional.of("auditor"));
          handler.setDateTimeProvider(time);
          return new AuditingEntityCallback(() -> handler);
        });
    context.registerBean(
        ReactiveAuditingEntityCallback.class,
        () -> {
          ReactiveIsNewAwareAuditingHandler handler =
              new ReactiveIsNewAwareAuditingHandler(entities(context));
          handler.setAuditorAware(() -> Mono.just("auditor"));
          handler.setDateTimeProvider(time);
          return new ReactiveAuditingEntityCallback(() -> handler);
        });
  }

  private static PersistentEntities entities(GenericApplicationContext context) {
    return PersistentEntities.of(context.getBean(MongoMappingContext.class));
  }

  private static Patient patient(String id) {
    return new Patient(id, "name " + id, "flu", List.of("note"));
  }
}
