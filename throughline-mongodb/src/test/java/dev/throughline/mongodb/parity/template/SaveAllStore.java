package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;
import reactor.core.publisher.Flux;

/** An engine, and how to save entities of three types with it. */
record SaveAllStore(Engine engine, SaveAllStore.Way way) {

  static class Ledger {
    @Id String id;
    @Version Long version;
    String name;
    int amount;

    Ledger() {}

    Ledger(String id, String name) {
      this.id = id;
      this.name = name;
    }

    Ledger changed() {
      amount += 7;
      return this;
    }

    @Override
    public String toString() {
      return "%s v%s %s %d".formatted(id, version, name, amount);
    }
  }

  record Sheet(@Id String id, @Version Integer version, String name) {
    Sheet renamed(String to) {
      return new Sheet(id, version, to);
    }
  }

  static class Page {
    @Id String id;
    String name;

    Page() {}

    Page(String id, String name) {
      this.id = id;
      this.name = name;
    }
  }

  interface Ledgers extends MongoRepository<Ledger, String> {}

  interface Sheets extends MongoRepository<Sheet, String> {}

  interface Pages extends MongoRepository<Page, String> {}

  interface ReactiveLedgers extends ReactiveMongoRepository<Ledger, String> {}

  interface ReactiveSheets extends ReactiveMongoRepository<Sheet, String> {}

  interface ReactivePages extends ReactiveMongoRepository<Page, String> {}

  /** How many entities are saved at once. */
  enum Way {
    BLOCKING,
    REACTIVE_ITERABLE,
    REACTIVE_PUBLISHER;

    Access access() {
      return this == BLOCKING ? Access.BLOCKING : Access.REACTIVE;
    }
  }

  MongoOperations template() {
    return engine.template();
  }

  <R> R repository(Class<R> type, Class<? extends ReactiveMongoRepository<?, ?>> reactiveType) {
    boolean ours = engine.template().getConverter() instanceof ThroughlineMongoConverter;
    if (way == Way.BLOCKING) {
      MongoRepositoryFactory factory = new MongoRepositoryFactory(engine.blocking());
      if (ours) {
        factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
      }
      return factory.getRepository(type);
    }
    var factory = new ReactiveMongoRepositoryFactory(engine.reactive());
    if (ours) {
      factory.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
    }
    ReactiveMongoRepository<?, ?> reactive = factory.getRepository(reactiveType);
    Object view = BlockingView.of(type, reactive);
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                method.getName().equals("saveAll")
                    ? saveAll(reactive, (Iterable<?>) arguments[0], ours)
                    : method.invoke(view, arguments)));
  }

  /** Stock does not wait for one before it sends the next; single saves are what is meant. */
  @SuppressWarnings("unchecked")
  private Object saveAll(ReactiveMongoRepository<?, ?> any, Iterable<?> entities, boolean ours) {
    var repository = (ReactiveMongoRepository<Object, Object>) any;
    List<Object> list = new ArrayList<>();
    entities.forEach(list::add);
    Flux<Object> saved =
        !ours && !list.contains(null)
            ? Flux.fromIterable(list).concatMap(repository::save)
            : way == Way.REACTIVE_ITERABLE || list.contains(null)
                ? repository.saveAll(list)
                : repository.saveAll(Flux.fromIterable(list));
    return saved.collectList().block();
  }
}
