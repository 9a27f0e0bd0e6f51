package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import dev.throughline.mongodb.parity.Seeds;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean;
import org.springframework.data.repository.Repository;

/** The same repository of parcels, by stock and compiled, each with a server of its own. */
final class RepositoryPair<R extends Repository<Parcel, String>> implements AutoCloseable {

  private final Class<R> type;
  private final Engine stock;
  private final Engine ours;
  private final R expected;
  private final R actual;

  RepositoryPair(Class<R> type) {
    this(type, context -> {});
  }

  RepositoryPair(Class<R> type, java.util.function.Consumer<GenericApplicationContext> beans) {
    this.type = type;
    this.stock = new Engine(false, Access.BLOCKING, beans);
    this.ours = new Engine(true, Access.BLOCKING, beans);
    this.expected = repository(new MongoRepositoryFactoryBean<>(type), stock);
    this.actual = repository(new CompiledRepositoryFactoryBean<>(type), ours);
    refill();
  }

  private static <R extends Repository<Parcel, String>> R repository(
      MongoRepositoryFactoryBean<R, Parcel, String> factory, Engine engine) {
    factory.setMongoOperations(engine.blocking());
    factory.afterPropertiesSet();
    return factory.getObject();
  }

  /** The methods that the repository itself declares, by name. */
  List<Method> methods() {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> !method.isSynthetic())
        .sorted(Comparator.comparing(Method::toString))
        .toList();
  }

  /** Puts the same parcels into both servers, and nothing else. */
  void refill() {
    for (Engine engine : List.of(stock, ours)) {
      engine.blocking().remove(new Query(), Parcel.class);
      engine.blocking().insertAll(parcels());
      engine.sent();
    }
  }

  static List<Parcel> parcels() {
    Random random = Seeds.random("parcels", 0);
    CallArguments values = new CallArguments(random);
    List<Parcel> parcels = new ArrayList<>();
    for (String id : CallArguments.IDS) {
      parcels.add(
          new Parcel(
              id,
              id.isEmpty() ? null : (String) values.value(String.class),
              random.nextInt(4),
              (Long) values.value(long.class),
              1.5,
              random.nextBoolean(),
              (Parcel.Size) values.value(Parcel.Size.class),
              new Date(random.nextInt(2)),
              (java.time.Instant) values.value(java.time.Instant.class),
              java.time.LocalDate.EPOCH,
              new ObjectId(CallArguments.IDS.get(0)),
              17,
              new Parcel.Address("a", 1),
              List.of("a", "b"),
              List.of(new Parcel.Line("a", 3))));
    }
    return parcels;
  }

  /** Makes one call of both; commands and results must be the same. */
  void compare(Method method, Object[] values) {
    String wanted = outcome(method, expected, values);
    String found = outcome(method, actual, values);
    String call = "%s%s, %s".formatted(method, Arrays.toString(values), Seeds.hint());
    assertThat(WireMessage.difference(stock.sent(), ours.sent())).as(call).isEmpty();
    assertThat(found).as(call).isEqualTo(wanted);
  }

  /** What is stored must be the same. */
  void compareStored(String after) {
    assertThat(ours.blocking().findAll(org.bson.Document.class, "parcels"))
        .as(after)
        .isEqualTo(stock.blocking().findAll(org.bson.Document.class, "parcels"));
    stock.sent();
    ours.sent();
  }

  R actual() {
    return actual;
  }

  Engine ours() {
    return ours;
  }

  Calls calls() {
    return ((ThroughlineMongoTemplate) ours.blocking()).runner().calls();
  }

  /** Why stock makes the calls of methods, by their names. */
  Map<String, String> left() {
    Map<String, String> left = new TreeMap<>();
    calls()
        .refusals()
        .forEach(
            (name, reason) -> {
              String call = name.substring(0, name.indexOf('('));
              left.put(call.substring(call.lastIndexOf('.') + 1), reason);
            });
    return left;
  }

  private static String outcome(Method method, Object repository, Object[] values) {
    try {
      Object found = method.invoke(repository, values.clone());
      if (found instanceof Stream<?> stream) {
        try (stream) {
          return stream.map(RepositoryPair::text).toList().toString();
        }
      }
      if (found instanceof AggregationResults<?> results) {
        return results.getMappedResults() + results.getRawResults().toJson();
      }
      return found instanceof Iterable<?> all && !(found instanceof Window<?>)
          ? texts(all)
          : text(found);
    } catch (InvocationTargetException e) {
      return neutral(e.getCause());
    } catch (RuntimeException e) {
      return neutral(e); // of a stream
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static String texts(Iterable<?> all) {
    List<String> texts = new ArrayList<>();
    all.forEach(each -> texts.add(text(each)));
    return all.getClass().getSimpleName() + texts;
  }

  /** A projection prints its class's name. */
  static String text(Object found) {
    Object value = found instanceof java.util.Optional<?> optional ? optional.orElse(null) : found;
    if (value instanceof Window<?> window) {
      StringBuilder text = new StringBuilder("window, more: " + window.hasNext());
      for (int i = 0; i < window.size(); i++) {
        text.append(text(window.getContent().get(i))).append(window.positionAt(i));
      }
      return text.toString();
    }
    return value instanceof ParcelNames names
        ? "names %s %s %d"
            .formatted(
                names.getName(),
                names.getTo() == null ? "" : names.getTo().getStreet(),
                names.getCount())
        : value instanceof ProjectedParcels.Shown shown ? shown.getName() : String.valueOf(value);
  }

  /** Without the server's port. */
  private static String neutral(Throwable thrown) {
    return thrown.toString().replaceAll("127\\.0\\.0\\.1:\\d+", "server");
  }

  @Override
  public void close() {
    stock.close();
    ours.close();
  }
}
