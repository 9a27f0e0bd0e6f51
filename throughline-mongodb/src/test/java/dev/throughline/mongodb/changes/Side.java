package dev.throughline.mongodb.changes;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;

/** Stock's template or ours, with a listener or a callback that changes entities. */
final class Side {

  /** Who changes entities besides the program. */
  enum Changer {
    NONE,
    AFTER_SAVE_CALLBACK,
    AFTER_SAVE_EVENT,
    BEFORE_SAVE_CALLBACK,
    BEFORE_SAVE_DOCUMENT,
    BEFORE_CONVERT_CALLBACK,
    AFTER_CONVERT_CALLBACK
  }

  /** Counts saves, and those of which a whole document was sent. */
  static final class Counter implements CommandListener {
    private boolean saving;
    private boolean whole;
    int saves;
    int wholes;

    @Override
    public void commandStarted(CommandStartedEvent event) {
      BsonDocument command = event.getCommand();
      if (saving && command.containsKey("updates")) {
        BsonDocument update = command.getArray("updates").get(0).asDocument().getDocument("u");
        whole |= update.keySet().stream().noneMatch(name -> name.startsWith("$"));
      }
      whole |= saving && event.getCommandName().equals("insert");
    }

    private void ended() {
      saving = false;
      saves++;
      wholes += whole ? 1 : 0;
    }
  }

  private static final JsonWriterSettings JSON =
      JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

  final MongoTemplate template;
  private final Counter counter;
  private final MongoCollection<BsonDocument> stored;

  Side(MongoClient client, boolean ours, Changer changer, Counter counter) {
    SimpleMongoClientDatabaseFactory factory =
        new SimpleMongoClientDatabaseFactory(client, ours ? "ours" : "stock");
    this.template = ours ? new ThroughlineMongoTemplate(factory) : new MongoTemplate(factory);
    this.counter = counter;
    this.stored = factory.getMongoDatabase().getCollection("docs", BsonDocument.class);
    switch (changer) {
      case AFTER_SAVE_EVENT -> {
        GenericApplicationContext context = new GenericApplicationContext();
        context.registerBean(Listener.class);
        context.refresh();
        template.setApplicationContext(context);
      }
      case AFTER_SAVE_CALLBACK ->
          callback((AfterSaveCallback<Doc>) (it, document, collection) -> titled(it));
      case BEFORE_SAVE_CALLBACK ->
          callback((BeforeSaveCallback<Doc>) (it, document, collection) -> titled(it));
      case BEFORE_SAVE_DOCUMENT ->
          callback(
              (BeforeSaveCallback<Doc>)
                  (it, document, collection) -> {
                    document.put("title", "for " + document.get("total"));
                    return it;
                  });
      case BEFORE_CONVERT_CALLBACK ->
          callback((BeforeConvertCallback<Doc>) (it, collection) -> titled(it));
      case AFTER_CONVERT_CALLBACK ->
          callback((AfterConvertCallback<Doc>) (it, document, collection) -> titled(it));
      default -> {}
    }
  }

  static final class Listener extends AbstractMongoEventListener<Doc> {
    @Override
    public void onAfterSave(AfterSaveEvent<Doc> event) {
      titled(event.getSource());
    }
  }

  private void callback(Object callback) {
    template.setEntityCallbacks(EntityCallbacks.create((EntityCallback<?>) callback));
  }

  private static Doc titled(Doc entity) {
    String title = String.valueOf(entity.title);
    entity.title = title.length() > 8 ? "t" : title + "+";
    return entity;
  }

  void save(MongoOperations operations, Doc entity, boolean plain) {
    counter.saving = true;
    counter.whole = false;
    try {
      if (operations instanceof ThroughlineMongoTemplate ours && !plain) {
        ours.saveChanges(entity);
      } else {
        operations.save(entity);
      }
    } finally {
      counter.ended();
    }
  }

  void store(Document document) {
    template.getDb().getCollection("docs").deleteOne(new Document("_id", document.get("_id")));
    template.getDb().getCollection("docs").insertOne(document);
  }

  void clear() {
    stored.deleteMany(new Document());
  }

  /** The documents by id, with their root's fields by name: whose order is not that of a save. */
  Map<String, Map<String, String>> stored() {
    Map<String, Map<String, String>> documents = new TreeMap<>();
    for (BsonDocument document : stored.find().into(new ArrayList<>())) {
      Map<String, String> fields = new TreeMap<>();
      document.forEach(
          (name, value) -> fields.put(name, new BsonDocument("v", value).toJson(JSON)));
      documents.put(document.getString("_id").getValue(), fields);
    }
    return documents;
  }

  static List<String> ids() {
    return List.of("one", "two");
  }
}
