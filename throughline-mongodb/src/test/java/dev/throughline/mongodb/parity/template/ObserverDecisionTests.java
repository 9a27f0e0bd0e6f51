package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.template.ObserverShapes.Patient;
import dev.throughline.mongodb.parity.template.ObserverShapes.Ruled;
import dev.throughline.mongodb.parity.template.ObserverShapes.Unique;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.devtools.restart.RestartApplicationListener;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.AnnotationConfigUtils;
import org.springframework.context.event.ApplicationEventMulticaster;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.ContextStartedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.context.event.GenericApplicationListenerAdapter;
import org.springframework.context.support.AbstractApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeDeleteEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.ReactiveValidatingEntityCallback;
import org.springframework.data.mongodb.core.mapping.event.ValidatingEntityCallback;
import org.springframework.data.mongodb.core.mapping.event.ValidatingMongoEventListener;
import org.springframework.security.context.DelegatingApplicationListener;

/** Observers are looked up by event and by type, and anew when one is added or removed. */
@ParameterizedClass
@EnumSource(Access.class)
class ObserverDecisionTests {

  private final Mismatches mismatches = new Mismatches();

  @Parameter Access access;
  private TemplatePair templates;

  @AfterEach
  void stop() {
    templates.close();
  }

  @Test
  void nobodyListens() {
    start(context -> {});
    write("alone");
    assertThat(report(Patient.class).compiled()).isTrue();
  }

  @Test
  void aListenerIsAddedToTheContext() {
    start(context -> {});
    write("before");
    each(engine -> engine.context().addApplicationListener(new Encrypting()));
    write("after");
    assertEncrypted(4);
    assertThat(report(Patient.class).writeRefusal())
        .isEqualTo("BeforeSaveEvent is listened to by " + Encrypting.class.getName());
    assertThat(report(Patient.class).readRefusal()).isNull();
    assertThat(report(Unique.class).compiled()).isTrue();
  }

  @Test
  void aListenerIsAddedToTheMulticasterAndRemoved() {
    start(context -> {});
    write("before");
    Encrypting listener = new Encrypting();
    each(engine -> multicaster(engine).addApplicationListener(listener));
    write("after");
    assertEncrypted(4);
    each(engine -> multicaster(engine).removeApplicationListener(listener));
    write("at last");
    assertEncrypted(4);
    assertThat(report(Patient.class).compiled()).isTrue();
  }

  @Test
  void aListenerTakesThePlaceOfAnother() {
    Other other = new Other();
    start(context -> context.addApplicationListener(other));
    write("before");
    each(
        engine -> {
          multicaster(engine).removeApplicationListener(other);
          multicaster(engine).addApplicationListener(new Encrypting());
        });
    write("after");
    assertEncrypted(4);
  }

  @Test
  void aDelegateIsAddedToAListenerOfEveryEvent() {
    List<DelegatingApplicationListener> listeners = new ArrayList<>();
    start(
        context -> {
          DelegatingApplicationListener listener = new DelegatingApplicationListener();
          listener.addListener(new GenericApplicationListenerAdapter(new Closing()));
          context.addApplicationListener(listener);
          listeners.add(listener);
        });
    write("before");
    assertThat(report(Patient.class).compiled()).isTrue();
    listeners.forEach(
        each -> each.addListener(new GenericApplicationListenerAdapter(new Encrypting())));
    write("after");
    assertEncrypted(4);
    assertThat(report(Patient.class).writeRefusal())
        .contains(DelegatingApplicationListener.class.getName() + ", as to every event");
  }

  @Test
  void callbacksAreAddedLater() {
    start(context -> {});
    List<Consumer<EntityCallback<?>>> additions = new ArrayList<>();
    each(
        engine -> {
          if (access == Access.BLOCKING) {
            EntityCallbacks callbacks = EntityCallbacks.create();
            engine.blocking().setEntityCallbacks(callbacks);
            additions.add(callbacks::addEntityCallback);
          } else {
            ReactiveEntityCallbacks callbacks = ReactiveEntityCallbacks.create();
            engine.reactive().setEntityCallbacks(callbacks);
            additions.add(callbacks::addEntityCallback);
          }
        });
    write("before");
    assertThat(report(Patient.class).compiled()).isTrue();
    EntityCallback<?> callback =
        access == Access.BLOCKING
            ? new ObserverShapes.EncryptingCallback()
            : new ObserverShapes.ReactiveEncryptingCallback();
    additions.forEach(addition -> addition.accept(callback));
    write("after");
    assertEncrypted(4);
    assertThat(report(Patient.class).writeRefusal())
        .endsWith("BeforeSaveCallback is called on " + callback.getClass().getName());
  }

  @Test
  void annotatedMethodsListen() {
    start(
        context -> {
          AnnotationConfigUtils.registerAnnotationConfigProcessors(context);
          context.registerBean(Annotated.class);
        });
    write("annotated");
    assertEncrypted(4);
    assertThat(report(Patient.class).writeRefusal())
        .startsWith("BeforeSaveEvent is listened to by " + Annotated.class.getName() + ".encrypt(");
  }

  @Test
  void aListenerOfOneTypeLeavesOthersCompiled() {
    start(
        context -> {
          context.addApplicationListener(new Other());
          context.addApplicationListener(new Decrypting());
        });
    write("others");
    assertThat(report(Patient.class).writeRefusal()).isNull();
    assertThat(report(Patient.class).readRefusal())
        .isEqualTo("AfterLoadEvent is listened to by " + Decrypting.class.getName());
    assertThat(report(Unique.class).writeRefusal())
        .isEqualTo("BeforeSaveEvent is listened to by " + Other.class.getName());
    assertThat(report(Unique.class).readRefusal()).isNull();
  }

  @Test
  void aListenerOfEveryEventThatAsksForOthersLeavesEntitiesCompiled() {
    start(context -> context.addApplicationListener(new Starting()));
    write("before");
    // It is called for no event of ours; here it would fail, for want of Spring Boot.
    multicaster(templates.ours()).addApplicationListener(new RestartApplicationListener());
    write("ignored");
    assertThat(report(Patient.class).compiled()).isTrue();
  }

  @Test
  void aListenerOfEveryEventThatLooksGetsDocumentsAndMayChangeThem() {
    start(context -> context.addApplicationListener(new EncryptingOfEveryEvent()));
    write("looked into");
    assertEncrypted(4);
    assertThat(report(Patient.class).writeRefusal())
        .contains(EncryptingOfEveryEvent.class.getName() + ", as to every event");
  }

  @Test
  void aParentContextListens() {
    start(
        context -> {
          GenericApplicationContext parent = new GenericApplicationContext();
          parent.refresh();
          context.setParent(parent);
        });
    write("before");
    assertThat(report(Patient.class).compiled()).isTrue();
    each(
        engine ->
            ((GenericApplicationContext) engine.context().getParent())
                .addApplicationListener(new Encrypting()));
    write("after");
    assertEncrypted(4);
  }

  @Test
  void eventsAreTurnedOff() {
    start(context -> context.addApplicationListener(new Encrypting()));
    events(false);
    write("off");
    assertThat(report(Patient.class).compiled()).isTrue();
    events(true);
    write("on");
    assertEncrypted(4);
  }

  @Test
  void validationLooksAtEntitiesOnly() {
    try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
      Validator validator = factory.getValidator();
      start(
          context -> {
            context.addApplicationListener(new ValidatingMongoEventListener(validator));
            context.registerBean(
                ValidatingEntityCallback.class, () -> new ValidatingEntityCallback(validator));
            context.registerBean(
                ReactiveValidatingEntityCallback.class,
                () -> new ReactiveValidatingEntityCallback(validator));
          });
      check("valid", engine -> engine.template().insert(new Ruled("1", "adult", 18)));
      check("invalid", engine -> engine.template().insert(new Ruled("2", "child", 3)));
      assertThat(report(Ruled.class).compiled()).isTrue();
    }
  }

  @Test
  void deletionIsPublishedByType() {
    List<Object> received = new ArrayList<>();
    start(context -> context.addApplicationListener(new Deletions(received)));
    write("there");
    check("remove", engine -> engine.template().remove(patient("inserted there")));
    assertThat(received).hasSize(2);
    assertThat(received.get(0)).isEqualTo(received.get(1));
  }

  private void start(Consumer<GenericApplicationContext> beans) {
    templates = new TemplatePair(access, beans);
  }

  private void each(Consumer<Engine> action) {
    action.accept(templates.stock());
    action.accept(templates.ours());
  }

  private void check(String label, java.util.function.Function<Engine, Object> step) {
    templates.checkEngines(mismatches, label, step);
    mismatches.assertNone();
  }

  /** Writes four patients in all ways, reads them, and compares with stock. */
  private void write(String id) {
    check("insert", engine -> engine.template().insert(patient("inserted " + id)));
    check("save", engine -> engine.template().save(patient("saved " + id)));
    check(
        "insertAll",
        engine -> engine.template().insertAll(List.of(patient("one " + id), patient("two " + id))));
    check("another", engine -> engine.template().insert(new Unique(id, id, null)));
    check("read", engine -> engine.template().findAll(Patient.class));
    check("read another", engine -> engine.template().findAll(Unique.class));
  }

  private void assertEncrypted(int count) {
    List<Document> stored =
        templates.ours().database().getCollection("patient").find().into(new ArrayList<>());
    assertThat(stored)
        .filteredOn(document -> document.getString("diagnosis").startsWith("enc:"))
        .hasSize(count);
  }

  private EntityReport.Entry report(Class<?> type) {
    return ((ThroughlineMongoConverter) templates.ours().template().getConverter()).report(type);
  }

  private void events(boolean enabled) {
    each(
        engine -> {
          if (access == Access.BLOCKING) {
            engine.blocking().setEntityLifecycleEventsEnabled(enabled);
          } else {
            engine.reactive().setEntityLifecycleEventsEnabled(enabled);
          }
        });
  }

  private static ApplicationEventMulticaster multicaster(Engine engine) {
    return engine
        .context()
        .getBean(
            AbstractApplicationContext.APPLICATION_EVENT_MULTICASTER_BEAN_NAME,
            ApplicationEventMulticaster.class);
  }

  private static Patient patient(String id) {
    return new Patient(id, "name", "flu", List.of("note"));
  }

  static class Encrypting extends ObserverShapes.EncryptingListener {}

  static class Closing implements ApplicationListener<ContextClosedEvent> {
    @Override
    public void onApplicationEvent(ContextClosedEvent event) {}
  }

  static class Starting implements ApplicationListener<ApplicationEvent> {
    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      if (event instanceof ContextStartedEvent started) {
        started.getApplicationContext().getId();
      }
    }
  }

  static class EncryptingOfEveryEvent implements ApplicationListener<ApplicationEvent> {
    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      if (event instanceof BeforeSaveEvent<?> save && save.getSource() instanceof Patient) {
        save.getDocument().put("diagnosis", "enc:");
      }
    }
  }

  static class Decrypting extends AbstractMongoEventListener<Patient> {
    @Override
    public void onAfterLoad(AfterLoadEvent<Patient> event) {
      event.getDocument().put("name", "listened to");
    }
  }

  static class Other extends AbstractMongoEventListener<Unique> {
    @Override
    public void onBeforeSave(BeforeSaveEvent<Unique> event) {
      event.getDocument().put("name", "listened to");
    }
  }

  static class Annotated {
    @EventListener
    void encrypt(BeforeSaveEvent<?> event) {
      if (event.getSource() instanceof Patient) {
        event.getDocument().put("diagnosis", "enc:");
      }
    }
  }

  static class Deletions extends AbstractMongoEventListener<Patient> {
    private final List<Object> received;

    Deletions(List<Object> received) {
      this.received = received;
    }

    @Override
    public void onBeforeDelete(BeforeDeleteEvent<Patient> event) {
      received.add(List.of(event.getDocument(), event.getType()));
    }
  }
}
