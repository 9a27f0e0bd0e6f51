package calls.blocking;

import calls.Kind;
import calls.Report;
import calls.Side;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.bson.Document;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.DbCallback;
import org.springframework.data.mongodb.core.DocumentCallbackHandler;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.SessionCallback;
import org.springframework.stereotype.Component;

/** The blocking template and repositories. */
@Component
class BlockingSide implements Side {

  private final MongoOperations template;
  private final Items items;
  private final Notes notes;
  private final MongoDatabase database;

  BlockingSide(
      MongoOperations template,
      Items items,
      Notes notes,
      MongoClient client,
      @Value("${calls.database}") String database) {
    this.template = template;
    this.items = items;
    this.notes = notes;
    this.database = client.getDatabase(database);
  }

  @Override
  public String name() {
    return "blocking";
  }

  @Override
  public List<Target> targets(Kind<?> kind) {
    return List.of(
        new Target("template", MongoOperations.class, () -> template),
        kind.versioned()
            ? new Target("repository", Notes.class, () -> notes)
            : new Target("repository", Items.class, () -> items));
  }

  @Override
  public Object template() {
    return template;
  }

  @Override
  public void reset(Kind<?> kind) {
    names().forEach(name -> database.getCollection(name).drop());
    database.getCollection(kind.collection()).insertMany(kind.documents());
  }

  @Override
  public List<Document> stored() {
    List<Document> stored = new ArrayList<>();
    for (String name : names()) {
      database.getCollection(name).find().sort(new Document("_id", 1)).into(stored);
    }
    return stored;
  }

  private TreeSet<String> names() {
    TreeSet<String> names = database.listCollectionNames().into(new TreeSet<>());
    names.removeIf(name -> name.startsWith("system."));
    return names;
  }

  @Override
  public Object argument(Parameter parameter, Kind<?> kind, boolean inserted, Report report) {
    Class<?> type = parameter.getType();
    if (type == DbCallback.class) {
      return (DbCallback<String>) given -> "database " + given.getName();
    }
    if (type == CollectionCallback.class) {
      return (CollectionCallback<String>) given -> "collection " + given.getNamespace();
    }
    if (type == DocumentCallbackHandler.class) {
      return (DocumentCallbackHandler) given -> report.callback(given.toJson());
    }
    if (type == SessionCallback.class) {
      return (SessionCallback<Object>) given -> given.findAll(kind.type());
    }
    return null;
  }

  @Override
  public Object awaited(Object result) {
    return result;
  }
}
