package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.method.ReactiveRowsFactoryBean;
import dev.throughline.mongodb.parity.Seeds;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.Document;
import org.reactivestreams.Publisher;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactoryBean;
import org.springframework.data.repository.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The same reactive repository of parcels, by stock and compiled, with a server of its own. */
final class ReactivePair<R extends Repository<Parcel, String>> implements AutoCloseable {

  private final Class<R> type;
  private final Engine stock;
  private final Engine ours;
  private final R expected;
  private final R actual;
  private boolean direct;

  ReactivePair(Class<R> type) {
    this(type, context -> {});
  }

  ReactivePair(Class<R> type, Consumer<GenericApplicationContext> beans) {
    this.type = type;
    this.stock = new Engine(false, Access.REACTIVE, 1, beans);
    this.ours = new Engine(true, Access.REACTIVE, 1, beans);
    this.expected = repository(stock.reactive(), false);
    this.actual = repository(ours.reactive(), true);
    refill();
  }

  private R repository(ReactiveMongoOperations operations, boolean compiled) {
    ReactiveMongoRepositoryFactoryBean<R, Parcel, String> factory =
        compiled
            ? new ReactiveRowsFactoryBean<>(type)
            : new ReactiveMongoRepositoryFactoryBean<>(type);
    if (compiled) {
      factory.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
    }
    factory.setReactiveMongoOperations(operations);
    factory.afterPropertiesSet();
    return factory.getObject();
  }

  /** Says whether whole commands are sent. */
  void sendDirectly(boolean whole) {
    direct = whole;
    calls().sendDirectly(whole);
  }

  /** The methods that the repository itself declares, by name. */
  List<Method> methods(String wanted) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> !method.isSynthetic() && method.getName().matches(wanted))
        .sorted(Comparator.comparing(Method::toString))
        .toList();
  }

  /** Puts the same parcels into both servers, and nothing else. */
  void refill() {
    for (Engine engine : List.of(stock, ours)) {
      engine.reactive().remove(new Query(), Parcel.class).block();
      engine.reactive().insertAll(RepositoryPair.parcels()).blockLast();
      engine.sent();
    }
  }

  /** Makes one call of both; commands and results must be the same. */
  void compare(Method method, Object[] values) {
    same(
        "%s%s".formatted(method, Arrays.toString(values)),
        repository -> {
          try {
            return (Publisher<?>) method.invoke(repository, values.clone());
          } catch (InvocationTargetException e) {
            throw thrown(e.getCause());
          } catch (IllegalAccessException e) {
            throw new AssertionError(e);
          }
        });
  }

  private static RuntimeException thrown(Throwable cause) {
    return cause instanceof RuntimeException exception
        ? exception
        : new IllegalStateException(cause);
  }

  /** The same for a call of the repository. */
  void same(String call, Function<R, Publisher<?>> make) {
    String wanted = outcome(() -> make.apply(expected));
    String found = outcome(() -> make.apply(actual));
    check(call, wanted, found);
  }

  /** The same for a call of the template. */
  void sameOfTemplate(String call, Function<ReactiveMongoTemplate, Publisher<?>> make) {
    String wanted = outcome(() -> make.apply(stock.reactive()));
    String found = outcome(() -> make.apply(ours.reactive()));
    check(call, wanted, found);
  }

  /** The same for what a function makes of engine and repository. */
  void sameOfBoth(String call, Both<R> make) {
    String wanted = outcome(() -> Mono.just(make.of(stock, expected)));
    String found = outcome(() -> Mono.just(make.of(ours, actual)));
    check(call, wanted, found);
  }

  /** A call that needs both. */
  interface Both<R> {
    Object of(Engine engine, R repository);
  }

  /** A repository by another template of that engine. */
  R with(Engine engine, ReactiveMongoOperations operations) {
    return repository(operations, engine == ours);
  }

  /** A whole command has an array where the driver has a section of the message. */
  private List<WireMessage> sent(Engine engine) {
    List<WireMessage> sent = engine.sent();
    return sent;
  }

  private void check(String call, String wanted, String found) {
    assertThat(WireMessage.difference(sent(stock), sent(ours)))
        .as("%s, %s", call, Seeds.hint())
        .isEmpty();
    assertThat(found).as("%s, %s", call, Seeds.hint()).isEqualTo(wanted);
  }

  /** What is stored must be the same. */
  void compareStored(String after) {
    assertThat(stored(ours)).as(after).isEqualTo(stored(stock));
  }

  private static List<Document> stored(Engine engine) {
    List<Document> stored =
        engine.reactive().findAll(Document.class, "parcels").collectList().block();
    engine.sent();
    return stored;
  }

  R actual() {
    return actual;
  }

  Engine ours() {
    return ours;
  }

  Calls calls() {
    return ((ThroughlineReactiveMongoTemplate) ours.reactive()).runner().calls();
  }

  /** Why stock makes the calls of methods, by their names. */
  Map<String, String> left(String wanted) {
    Map<String, String> left = new TreeMap<>();
    calls()
        .refusals()
        .forEach(
            (name, reason) -> {
              String call = name.substring(0, name.indexOf('('));
              left.put(call.substring(call.lastIndexOf('.') + 1), reason);
            });
    left.keySet().removeIf(name -> !name.matches(wanted));
    return left;
  }

  private interface Call {
    Publisher<?> make();
  }

  /** What a call returns, and what comes of it or why it fails. */
  private static String outcome(Call call) {
    Publisher<?> made;
    try {
      made = call.make();
    } catch (RuntimeException e) {
      return "called: " + neutral(e);
    }
    String kind = made instanceof Mono<?> ? "Mono" : "Flux";
    try {
      return kind + Flux.from(made).map(RepositoryPair::text).collectList().block();
    } catch (RuntimeException e) {
      return kind + neutral(e);
    }
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
