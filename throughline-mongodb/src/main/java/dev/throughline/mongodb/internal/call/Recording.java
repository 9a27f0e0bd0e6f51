package dev.throughline.mongodb.internal.call;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadPreference;
import com.mongodb.Tag;
import com.mongodb.TagSet;
import com.mongodb.client.AggregateIterable;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.MongoIterable;
import com.mongodb.client.model.CountOptions;
import com.mongodb.client.model.DeleteOptions;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.call.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.RecordedCall.Option;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.SessionSynchronization;
import org.springframework.data.mongodb.core.MongoExceptionTranslator;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * A stock template that sends nothing: what it asks the driver for is taken down. So stock itself
 * decides names, conversions, operators and options. For one thread.
 */
final class Recording {

  /** Whatever is wanted is asked for, since the collection seems to have another one. */
  private static final ReadPreference UNLIKE_ANY =
      ReadPreference.secondary(new TagSet(new Tag("recorded", "true")));

  private final CodecRegistry registry;
  private final MongoTemplate template;
  private final List<Option> options = new ArrayList<>();
  private final List<Document> answer = new ArrayList<>();
  private String collection = "";
  private @Nullable Bson filter;
  private @Nullable Kind kind;
  private Taken taken = Taken.ONLY;

  /** Which command of a call is taken down. */
  enum Taken {
    /** There may be no other. */
    ONLY,
    /** A find, whatever is counted behind it. */
    FIND,
    /** What is counted behind a find. */
    COUNT
  }

  /**
   * Creates a recording.
   *
   * @param converter the application's, which maps queries.
   */
  Recording(MongoConverter converter, CodecRegistry registry) {
    this.registry = registry;
    this.template = new MongoTemplate(proxy(MongoDatabaseFactory.class, this::factory), converter);
    template.setSessionSynchronization(SessionSynchronization.NEVER);
  }

  /**
   * Makes a call and takes down what the driver would have to do.
   *
   * @throws NotCompiled when that is not a single operation of a known kind.
   * @throws RuntimeException what stock throws.
   */
  RecordedCall of(Consumer<MongoOperations> call) {
    return of(call, Taken.ONLY);
  }

  /** Makes a call and takes down one of the commands that the driver would have to send. */
  RecordedCall of(Consumer<MongoOperations> call, Taken wanted) {
    this.taken = wanted;
    options.clear();
    answer.clear();
    filter = null;
    kind = null;
    call.accept(template);
    if (filter == null || kind == null) {
      throw new NotCompiled("stock sends no command");
    }
    return new RecordedCall(kind, filter, List.copyOf(options));
  }

  /** Makes a call whose cursor holds these documents, so that stock fails with what it found. */
  void answering(List<Document> documents, Consumer<MongoOperations> call) {
    options.clear();
    answer.clear();
    answer.addAll(documents);
    filter = null;
    kind = null;
    call.accept(template);
  }

  private @Nullable Object factory(Object proxy, Method method, @Nullable Object[] arguments) {
    return switch (method.getName()) {
      case "getMongoDatabase" -> proxy(MongoDatabase.class, this::database);
      case "getExceptionTranslator" -> new MongoExceptionTranslator();
      case "getCodecRegistry" -> registry;
      case "isTransactionActive" -> false;
      default -> throw unknown(method);
    };
  }

  private @Nullable Object database(Object proxy, Method method, @Nullable Object[] arguments) {
    return switch (method.getName()) {
      case "getCodecRegistry" -> registry;
      case "getCollection" -> {
        collection = String.valueOf(arguments[0]);
        yield proxy(MongoCollection.class, this::collection);
      }
      default -> throw unknown(method);
    };
  }

  private @Nullable Object collection(Object proxy, Method method, @Nullable Object[] arguments) {
    switch (method.getName()) {
      case "getCodecRegistry":
        return registry;
      case "getNamespace":
        return new MongoNamespace("recorded", collection);
      case "getReadPreference":
        return UNLIKE_ANY;
      case "withReadPreference":
        options.add(
            new Option("withReadPreference", List.of(Objects.requireNonNull(arguments[0]))));
        return proxy;
      case "find":
        if (taken == Taken.COUNT && filter == null) {
          return proxy(FindIterable.class, this::passedOver);
        }
        began(arguments[0]);
        return proxy(FindIterable.class, this::find);
      case "countDocuments":
        if (taken == Taken.FIND && filter != null) {
          return 1L;
        }
        began(arguments[0]);
        kind = Kind.COUNT;
        if (arguments.length > 1 && arguments[1] instanceof CountOptions count) {
          take(count);
        }
        return 1L;
      case "aggregate":
        began(stages((List<?>) Objects.requireNonNull(arguments[0])));
        return proxy(AggregateIterable.class, this::aggregation);
      case "updateOne":
        return update(method, arguments, Kind.UPDATE);
      case "updateMany":
        return update(method, arguments, Kind.UPDATE_MANY);
      case "deleteMany":
        requireDefault(method, arguments, 1, new DeleteOptions());
        began(arguments[0]);
        kind = Kind.DELETE;
        return DeleteResult.unacknowledged();
      default:
        throw unknown(method);
    }
  }

  private UpdateResult update(Method method, @Nullable Object[] arguments, Kind operation) {
    requireDefault(method, arguments, 2, new UpdateOptions());
    began(arguments[0]);
    Document documents = new Document("q", filter);
    if (arguments[1] instanceof Document update) {
      kind = operation;
      documents.append("u", update);
    } else if (operation == Kind.UPDATE_MANY && arguments[1] instanceof List<?> stages) {
      kind = Kind.UPDATE_MANY_BY_STAGES;
      stages.forEach(stage -> documents.append("u" + documents.size(), stage));
    } else {
      throw unknown(method);
    }
    filter = documents;
    return UpdateResult.acknowledged(0, 0L, null);
  }

  private static Document stages(List<?> pipeline) {
    Document stages = new Document();
    for (Object stage : pipeline) {
      if (!(stage instanceof Document)) {
        throw new NotCompiled("a stage that is no document");
      }
      stages.append(Integer.toString(stages.size()), stage);
    }
    return stages;
  }

  /** Options are the last argument, and say nothing. */
  private static void requireDefault(
      Method method, @Nullable Object[] arguments, int place, Object options) {
    if (arguments.length != place + 1
        || !options.toString().equals(String.valueOf(arguments[place]))) {
      throw unknown(method);
    }
  }

  private void began(@Nullable Object mapped) {
    if (filter != null) {
      throw new NotCompiled("stock sends several commands");
    }
    filter = (Bson) Objects.requireNonNull(mapped);
  }

  private void take(CountOptions count) {
    if (count.getLimit() > 0) {
      options.add(new Option("limit", List.of(count.getLimit())));
    }
    CountOptions known = new CountOptions().limit(count.getLimit());
    if (!known.toString().equals(count.toString())) {
      throw new NotCompiled("a count with options");
    }
  }

  private @Nullable Object find(Object proxy, Method method, @Nullable Object[] arguments) {
    switch (method.getName()) {
      case "iterator", "cursor":
        kind = Kind.ALL;
        Iterator<Document> found = answer.iterator();
        return proxy(MongoCursor.class, (cursor, asked, ignored) -> cursor(asked, found));
      case "first":
        kind = Kind.FIRST;
        return answer.isEmpty() ? null : answer.get(0);
      default:
        if (method.getReturnType() != FindIterable.class) {
          throw unknown(method);
        }
        return option(proxy, method, arguments);
    }
  }

  private Object option(Object proxy, Method method, @Nullable Object[] arguments) {
    List<Object> values = new ArrayList<>();
    Arrays.stream(arguments).filter(Objects::nonNull).forEach(values::add);
    if (values.size() != arguments.length) {
      throw unknown(method);
    }
    options.add(new Option(method.getName(), values));
    return proxy;
  }

  private @Nullable Object aggregation(Object proxy, Method method, @Nullable Object[] arguments) {
    switch (method.getName()) {
      case "iterator", "cursor", "into":
        kind = Kind.AGGREGATE;
        Iterator<Document> found = answer.iterator();
        return method.getName().equals("into")
            ? arguments[0]
            : proxy(MongoCursor.class, (cursor, asked, ignored) -> cursor(asked, found));
      case "map":
        return proxy(MongoIterable.class, this::aggregation);
      default:
        if (method.getName().equals("collation") && arguments[0] == null) {
          return proxy; // as the driver's own
        }
        if (method.getReturnType() != AggregateIterable.class) {
          throw unknown(method);
        }
        return option(proxy, method, arguments);
    }
  }

  private @Nullable Object passedOver(Object proxy, Method method, @Nullable Object[] arguments) {
    Object answered = find(proxy, method, arguments);
    options.clear();
    kind = null;
    return answered;
  }

  private static @Nullable Object cursor(Method method, Iterator<Document> found) {
    return switch (method.getName()) {
      case "hasNext" -> found.hasNext();
      case "next" -> found.next();
      case "available" -> 0;
      case "close" -> null;
      default -> throw unknown(method);
    };
  }

  private static NotCompiled unknown(Method method) {
    return new NotCompiled("stock uses " + method.getName() + " of the driver");
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            Recording.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                handler.invoke(proxy, method, arguments == null ? new Object[0] : arguments)));
  }
}
