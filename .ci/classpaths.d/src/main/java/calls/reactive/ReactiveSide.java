package calls.reactive;

import calls.Kind;
import calls.Report;
import calls.Side;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.lang.reflect.Parameter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.bson.Document;
import org.reactivestreams.Publisher;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.mongodb.core.ReactiveCollectionCallback;
import org.springframework.data.mongodb.core.ReactiveDatabaseCallback;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveSessionCallback;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The reactive template and repositories. */
@Component
class ReactiveSide implements Side {

  private static final Duration LONG = Duration.ofSeconds(30);

  private final ReactiveMongoOperations template;
  private final ReactiveItems items;
  private final ReactiveNotes notes;
  private final MongoDatabase database;

  ReactiveSide(
      ReactiveMongoOperations template,
      ReactiveItems items,
      ReactiveNotes notes,
      MongoClient client,
      @Value("${calls.database}") String database) {
    this.template = template;
    this.items = items;
    this.notes = notes;
    this.database = client.getDatabase(database);
  }

  @Override
  public String name() {
    return "reactive";
  }

  @Override
  public List<Target> targets(Kind<?> kind) {
    return List.of(
        new Target("reactiveTemplate", ReactiveMongoOperations.class, () -> template),
        kind.versioned()
            ? new Target("reactiveRepository", ReactiveNotes.class, () -> notes)
            : new Target("reactiveRepository", ReactiveItems.class, () -> items));
  }

  @Override
  public Object template() {
    return template;
  }

  @Override
  public void reset(Kind<?> kind) {
    names().forEach(name -> all(database.getCollection(name).drop()));
    all(database.getCollection(kind.collection()).insertMany(kind.documents()));
  }

  @Override
  public List<Document> stored() {
    List<Document> stored = new ArrayList<>();
    for (String name : names()) {
      stored.addAll(all(database.getCollection(name).find().sort(new Document("_id", 1))));
    }
    return stored;
  }

  private TreeSet<String> names() {
    TreeSet<String> names = new TreeSet<>(all(database.listCollectionNames()));
    names.removeIf(name -> name.startsWith("system."));
    return names;
  }

  private static <T> List<T> all(Publisher<T> publisher) {
    return Flux.from(publisher).collectList().block(LONG);
  }

  @Override
  public Object argument(Parameter parameter, Kind<?> kind, boolean inserted, Report report) {
    Class<?> type = parameter.getType();
    if (type == ReactiveDatabaseCallback.class) {
      return (ReactiveDatabaseCallback<String>) it -> Mono.just("database " + it.getName());
    }
    if (type == ReactiveCollectionCallback.class) {
      return (ReactiveCollectionCallback<String>)
          it -> Mono.just("collection " + it.getNamespace());
    }
    if (type == ReactiveSessionCallback.class) {
      return (ReactiveSessionCallback<Object>) it -> it.findAll(kind.type()).cast(Object.class);
    }
    return Publisher.class.isAssignableFrom(type) ? publisher(parameter, kind, inserted) : null;
  }

  private static Publisher<?> publisher(Parameter parameter, Kind<?> kind, boolean inserted) {
    Object one = inserted ? kind.fresh(1) : kind.changed(2);
    if (parameter.getName().equals("name")) {
      return Mono.just("pen");
    }
    if (parameter.getName().startsWith("id")) {
      return Flux.just("2");
    }
    if (parameter.getParameterizedType().getTypeName().contains("Collection")) {
      return Mono.just(List.of(one, kind.fresh(2)));
    }
    boolean stored = parameter.getDeclaringExecutable().getName().startsWith("delete");
    Object other = stored ? kind.changed(3) : kind.fresh(2);
    return parameter.getType() == Mono.class ? Mono.just(one) : Flux.just(one, other);
  }

  @Override
  public Object awaited(Object result) {
    return result instanceof Publisher<?> publisher ? all(publisher) : result;
  }
}
