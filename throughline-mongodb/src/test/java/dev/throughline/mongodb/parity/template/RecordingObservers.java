package dev.throughline.mongodb.parity.template;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.bson.Document;
import org.springframework.context.ApplicationListener;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeSaveCallback;
import reactor.core.publisher.Mono;

/** Listeners and callbacks that write down what they are shown, and when. */
final class RecordingObservers {

  private RecordingObservers() {}

  /** What was seen, in order; entities and documents as they were at that time. */
  static final class Log {
    private final List<Object> entries = new ArrayList<>();

    void add(String what, Object entity, Document document, String collection) {
      List<Object> entry = new ArrayList<>();
      entry.add(what + " in " + collection);
      entry.add(entity instanceof Document plain ? content(plain) : Snapshot.of(entity));
      entry.add(document == null ? null : content(document));
      entries.add(entry);
    }

    List<Object> drain() {
      List<Object> drained = new ArrayList<>(entries);
      entries.clear();
      return drained;
    }

    /** By every way to look inside. */
    private static Object content(Document document) {
      Document copy = new Document();
      document.forEach(copy::append);
      return List.of(
          copy, document.size(), document.containsKey("_id"), new TreeMap<>(document).keySet());
    }
  }

  static void events(GenericApplicationContext context, Log log) {
    context.addApplicationListener(new EventListener(log));
  }

  static void callbacks(GenericApplicationContext context, Log log) {
    BeforeConvertCallback<Object> beforeConvert =
        (entity, collection) -> {
          log.add("BeforeConvertCallback", entity, null, collection);
          return entity;
        };
    BeforeSaveCallback<Object> beforeSave =
        (entity, document, collection) -> {
          log.add("BeforeSaveCallback", entity, document, collection);
          return entity;
        };
    AfterSaveCallback<Object> afterSave =
        (entity, document, collection) -> {
          log.add("AfterSaveCallback", entity, document, collection);
          return entity;
        };
    AfterConvertCallback<Object> afterConvert =
        (entity, document, collection) -> {
          log.add("AfterConvertCallback", entity, document, collection);
          return entity;
        };
    context.registerBean(BeforeConvert.class, () -> beforeConvert::onBeforeConvert);
    context.registerBean(BeforeSave.class, () -> beforeSave::onBeforeSave);
    context.registerBean(AfterSave.class, () -> afterSave::onAfterSave);
    context.registerBean(AfterConvert.class, () -> afterConvert::onAfterConvert);
    context.registerBean(
        ReactiveBeforeConvert.class,
        () -> (entity, name) -> Mono.just(beforeConvert.onBeforeConvert(entity, name)));
    context.registerBean(
        ReactiveBeforeSave.class,
        () -> (entity, doc, name) -> Mono.just(beforeSave.onBeforeSave(entity, doc, name)));
    context.registerBean(
        ReactiveAfterSave.class,
        () -> (entity, doc, name) -> Mono.just(afterSave.onAfterSave(entity, doc, name)));
    context.registerBean(
        ReactiveAfterConvert.class,
        () -> (entity, doc, name) -> Mono.just(afterConvert.onAfterConvert(entity, doc, name)));
  }

  interface BeforeConvert extends BeforeConvertCallback<Object> {}

  interface BeforeSave extends BeforeSaveCallback<Object> {}

  interface AfterSave extends AfterSaveCallback<Object> {}

  interface AfterConvert extends AfterConvertCallback<Object> {}

  interface ReactiveBeforeConvert extends ReactiveBeforeConvertCallback<Object> {}

  interface ReactiveBeforeSave extends ReactiveBeforeSaveCallback<Object> {}

  interface ReactiveAfterSave extends ReactiveAfterSaveCallback<Object> {}

  interface ReactiveAfterConvert extends ReactiveAfterConvertCallback<Object> {}

  private record EventListener(Log log)
      implements ApplicationListener<MongoMappingEvent<?>>, Ordered {
    @Override
    public void onApplicationEvent(MongoMappingEvent<?> event) {
      String name = event.getClass().getSimpleName();
      String type = event instanceof AfterLoadEvent<?> load ? " of " + load.getType() : "";
      log.add(name + type, event.getSource(), event.getDocument(), event.getCollectionName());
    }

    @Override
    public int getOrder() {
      return 0;
    }
  }
}
