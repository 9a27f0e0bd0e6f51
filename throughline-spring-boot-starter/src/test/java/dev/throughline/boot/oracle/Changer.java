package dev.throughline.boot.oracle;

import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;

/** Who changes entities besides a program. */
enum Changer {
  NONE,
  AFTER_SAVE_CALLBACK,
  AFTER_SAVE_EVENT,
  BEFORE_SAVE_CALLBACK,
  BEFORE_SAVE_DOCUMENT,
  BEFORE_CONVERT_CALLBACK,
  AFTER_CONVERT_CALLBACK;

  void register(MongoTemplate template) {
    switch (this) {
      case NONE -> {}
      case AFTER_SAVE_EVENT -> {
        GenericApplicationContext context = new GenericApplicationContext();
        context.registerBean(Listener.class);
        context.refresh();
        template.setApplicationContext(context);
      }
      case AFTER_SAVE_CALLBACK ->
          callback(
              template, (AfterSaveCallback<Stored>) (it, document, collection) -> retitled(it));
      case BEFORE_SAVE_CALLBACK ->
          callback(
              template, (BeforeSaveCallback<Stored>) (it, document, collection) -> retitled(it));
      case BEFORE_SAVE_DOCUMENT ->
          callback(
              template,
              (BeforeSaveCallback<Stored>)
                  (it, document, collection) -> {
                    document.put("title", "for " + document.get("total"));
                    return it;
                  });
      case BEFORE_CONVERT_CALLBACK ->
          callback(template, (BeforeConvertCallback<Stored>) (it, collection) -> retitled(it));
      case AFTER_CONVERT_CALLBACK ->
          callback(
              template, (AfterConvertCallback<Stored>) (it, document, collection) -> retitled(it));
    }
  }

  static final class Listener extends AbstractMongoEventListener<Stored> {
    @Override
    public void onAfterSave(AfterSaveEvent<Stored> event) {
      event.getSource().retitle();
    }
  }

  private static void callback(MongoTemplate template, EntityCallback<?> callback) {
    template.setEntityCallbacks(EntityCallbacks.create(callback));
  }

  private static Stored retitled(Stored entity) {
    entity.retitle();
    return entity;
  }
}
