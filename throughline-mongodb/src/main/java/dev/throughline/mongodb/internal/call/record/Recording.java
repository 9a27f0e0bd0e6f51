package dev.throughline.mongodb.internal.call.record;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadPreference;
import com.mongodb.Tag;
import com.mongodb.TagSet;
import com.mongodb.client.model.CountOptions;
import com.mongodb.client.model.DeleteOptions;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Kind;
import dev.throughline.mongodb.internal.call.record.RecordedCall.Option;
import dev.throughline.mongodb.internal.call.shape.NotCompiled;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoExceptionTranslator;

/**
 * A stock template that sends nothing: what it asks the driver for is taken down. So stock itself
 * decides names, conversions, operators and options. For one thread.
 *
 * @param <O> the operations of the template.
 */
public abstract class Recording<O> {

  /** Whatever is wanted is asked for, since the collection seems to have another one. */
  private static final ReadPreference UNLIKE_ANY =
      ReadPreference.secondary(new TagSet(new Tag("recorded", "true")));

  final List<Document> answer = new ArrayList<>();
  private final CodecRegistry registry;
  private final List<Option> options = new ArrayList<>();
  private String collection = "";
  private @Nullable Bson filter;
  private @Nullable Kind kind;
  private Taken taken = Taken.ONLY;

  /** The command of a call that is taken down. */
  public enum Taken {
    /** There may be no other. */
    ONLY,
    /** A find, whatever is counted behind it. */
    FIND,
    /** The count behind a find. */
    COUNT
  }

  /** A call of stock's. */
  @FunctionalInterface
  public interface Call<O> {
    /** Makes it, and waits for its end. */
    void make(O operations, Object[] arguments);
  }

  /** Of a database with these codecs. */
  Recording(CodecRegistry registry) {
    this.registry = registry;
  }

  /** The template that sends nothing. */
  abstract O operations();

  /** {@return what the driver's collection returns for that result} */
  abstract Object returned(Object result);

  /** A find of the driver's. */
  abstract Object find(InvocationHandler handler);

  /** The same of an aggregation. */
  abstract Object aggregation(InvocationHandler handler);

  /** {@return whether a step of a find or an aggregation sets an option} */
  abstract boolean isOption(Method method);

  /** The last step of a find or an aggregation, null when it is none that is known. */
  abstract @Nullable Step step(Method method, @Nullable Object[] arguments);

  /**
   * The last step.
   *
   * @param kind of the find, or of the aggregation.
   * @param result what it returns.
   */
  record Step(Kind kind, @Nullable Object result) {}

  /**
   * Makes a call and takes down one of the commands that the driver would have to send.
   *
   * @throws NotCompiled when that is not a single operation of a known kind.
   * @throws RuntimeException what stock throws.
   */
  final RecordedCall of(Call<O> call, Object[] arguments, Taken wanted) {
    begin(wanted, List.of());
    call.make(operations(), arguments);
    if (filter == null || kind == null) {
      throw new NotCompiled("stock sends no command");
    }
    return new RecordedCall(kind, filter, List.copyOf(options));
  }

  /** Makes a call whose cursor holds these documents, so that stock fails with what it found. */
  final void answering(List<Document> documents, Call<O> call, Object[] arguments) {
    begin(Taken.ONLY, documents);
    call.make(operations(), arguments);
  }

  private void begin(Taken wanted, List<Document> documents) {
    taken = wanted;
    options.clear();
    answer.clear();
    answer.addAll(documents);
    filter = null;
    kind = null;
  }

  /** Answers for the factory of the template's databases. */
  final @Nullable Object factory(Method method, Object database) {
    return switch (method.getName()) {
      case "getMongoDatabase" -> returned(database);
      case "getExceptionTranslator" -> new MongoExceptionTranslator();
      case "getCodecRegistry" -> registry;
      case "isTransactionActive" -> false;
      default -> throw unknown(method);
    };
  }

  /** Answers for a database, whose collection {@link #collection} answers for. */
  final Object database(Method method, @Nullable Object[] arguments, Object ofName) {
    return switch (method.getName()) {
      case "getCodecRegistry" -> registry;
      case "getCollection" -> {
        collection = String.valueOf(arguments[0]);
        yield ofName;
      }
      default -> throw unknown(method);
    };
  }

  /** Answers for a collection. */
  final @Nullable Object collection(Object proxy, Method method, @Nullable Object[] arguments) {
    switch (method.getName()) {
      case "getCodecRegistry" -> {
        return registry;
      }
      case "getNamespace" -> {
        return new MongoNamespace("recorded", collection);
      }
      case "getReadPreference" -> {
        return UNLIKE_ANY;
      }
      case "withReadPreference" -> {
        options.add(
            new Option("withReadPreference", List.of(Objects.requireNonNull(arguments[0]))));
        return proxy;
      }
      case "find" -> {
        if (taken == Taken.COUNT && filter == null) {
          return find(this::passedOver);
        }
        // Without a filter, the driver finds by an empty one.
        began(arguments[0] instanceof Class<?> ? new Document() : arguments[0]);
        return find(this::find);
      }
      case "countDocuments" -> {
        if (taken == Taken.FIND && filter != null) {
          return returned(1L);
        }
        began(arguments[0]);
        kind = Kind.COUNT;
        if (arguments.length > 1 && arguments[1] instanceof CountOptions count) {
          take(count);
        }
        return returned(1L);
      }
      case "aggregate" -> {
        began(stages((List<?>) Objects.requireNonNull(arguments[0])));
        return aggregation(this::aggregation);
      }
      case "updateOne" -> {
        return returned(update(method, arguments, Kind.UPDATE));
      }
      case "updateMany" -> {
        return returned(update(method, arguments, Kind.UPDATE_MANY));
      }
      case "deleteMany" -> {
        requireDefault(method, arguments, 1, new DeleteOptions());
        began(arguments[0]);
        kind = Kind.DELETE;
        return returned(DeleteResult.unacknowledged());
      }
      default -> throw unknown(method);
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
    Step step = step(method, arguments);
    if (step != null && step.kind() != Kind.AGGREGATE) {
      kind = step.kind();
      return step.result();
    }
    return option(proxy, method, arguments);
  }

  private Object option(Object proxy, Method method, @Nullable Object[] arguments) {
    if (!isOption(method)) {
      throw unknown(method);
    }
    List<Object> values = new ArrayList<>();
    Arrays.stream(arguments).filter(Objects::nonNull).forEach(values::add);
    if (values.size() != arguments.length) {
      throw unknown(method);
    }
    options.add(new Option(method.getName(), values));
    return proxy;
  }

  private @Nullable Object aggregation(Object proxy, Method method, @Nullable Object[] arguments) {
    Step step = step(method, arguments);
    if (step != null && step.kind() != Kind.FIRST) {
      kind = Kind.AGGREGATE;
      return step.result();
    }
    return method.getName().equals("collation") && arguments[0] == null
        ? proxy // as the driver's own
        : option(proxy, method, arguments);
  }

  private @Nullable Object passedOver(Object proxy, Method method, @Nullable Object[] arguments) {
    Object answered = find(proxy, method, arguments);
    options.clear();
    kind = null;
    return answered;
  }

  static NotCompiled unknown(Method method) {
    return new NotCompiled("stock uses " + method.getName() + " of the driver");
  }

  static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            Recording.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                handler.invoke(proxy, method, arguments == null ? new Object[0] : arguments)));
  }
}
