package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.mongodb.SessionSynchronization;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.WriteConcernResolver;
import org.springframework.data.mongodb.core.WriteResultChecking;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeConvertCallback;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import reactor.core.publisher.Mono;

/**
 * A setting of a template that is changed after calls have been planned holds for the next call, as
 * with stock. Every setter of both templates is tried: one that is new needs a value here.
 */
class LateSettingsTests {

  private static final int ROUNDS = 4;

  /** An entity. */
  @Document("late")
  record Item(@Id String id, String name, int amount) {}

  private static final Map<Class<?>, Supplier<Object>> VALUES =
      Map.of(
          boolean.class, () -> true,
          WriteResultChecking.class, () -> WriteResultChecking.EXCEPTION,
          WriteConcern.class, () -> WriteConcern.W1,
          WriteConcernResolver.class, () -> (WriteConcernResolver) action -> WriteConcern.W1,
          ReadPreference.class, ReadPreference::primaryPreferred,
          SessionSynchronization.class, () -> SessionSynchronization.NEVER,
          ApplicationContext.class, LateSettingsTests::context,
          EntityCallbacks.class,
              () -> EntityCallbacks.create((BeforeConvertCallback<Item>) (item, in) -> named(item)),
          ReactiveEntityCallbacks.class,
              () ->
                  ReactiveEntityCallbacks.create(
                      (ReactiveBeforeConvertCallback<Item>) (item, in) -> Mono.just(named(item))));

  private static Item named(Item item) {
    return new Item(item.id(), "called", item.amount());
  }

  private static ApplicationContext context() {
    GenericApplicationContext context = new GenericApplicationContext();
    context.refresh();
    return context;
  }

  record Setting(Access access, Method setter) {
    @Override
    public String toString() {
      return access + " " + setter.getName();
    }
  }

  static Stream<Setting> settings() {
    return Stream.of(Access.values())
        .flatMap(
            access ->
                Arrays.stream(template(access).getDeclaredMethods())
                    .filter(it -> Modifier.isPublic(it.getModifiers()) && !it.isSynthetic())
                    .filter(it -> it.getName().startsWith("set") || it.getName().startsWith("use"))
                    .filter(it -> it.getParameterCount() == 1)
                    .sorted(Comparator.comparing(Method::getName))
                    .map(it -> new Setting(access, it)));
  }

  private static Class<?> template(Access access) {
    return access == Access.BLOCKING ? MongoTemplate.class : ReactiveMongoTemplate.class;
  }

  @ParameterizedTest
  @MethodSource("settings")
  void holdsForTheNextCall(Setting setting) throws ReflectiveOperationException {
    Class<?> type = setting.setter().getParameterTypes()[0];
    assertThat(VALUES).containsKey(type);
    try (Engine stock = new Engine(false, setting.access(), it -> {});
        Engine ours = new Engine(true, setting.access(), it -> {})) {
      for (int round = 0; round < ROUNDS; round++) {
        assertThat(answers(ours.template())).isEqualTo(answers(stock.template()));
      }
      assertThat(ours.calls().sentDirectly()).isPositive();
      stock.sent();
      ours.sent();
      for (Object value : values(setting, type)) {
        set(setting, stock, value);
        set(setting, ours, value);
        assertThat(answers(ours.template())).isEqualTo(answers(stock.template()));
        assertThat(WireMessage.difference(stock.sent(), ours.sent())).isEmpty();
      }
    }
  }

  /** A switch is turned both ways. */
  private static List<Object> values(Setting setting, Class<?> type) {
    Object value = VALUES.get(type).get();
    return value instanceof Boolean on ? List.of(on, !on, on) : List.of(value);
  }

  private static void set(Setting setting, Engine engine, Object value)
      throws ReflectiveOperationException {
    Object template = setting.access() == Access.BLOCKING ? engine.blocking() : engine.reactive();
    setting.setter().invoke(template, value);
  }

  private static Query id(String id) {
    return Query.query(Criteria.where("id").is(id));
  }

  private static List<String> answers(MongoOperations template) {
    List<Object> answers = new ArrayList<>();
    template.remove(new Query(), Item.class);
    answers.add(template.insert(new Item("a", "n", 1)));
    answers.add(template.save(new Item("b", "n", 2)));
    answers.add(template.findById("a", Item.class));
    answers.add(template.findOne(id("b"), Item.class));
    answers.add(template.find(Query.query(Criteria.where("amount").gt(1)), Item.class));
    answers.add(template.count(new Query(), Item.class));
    answers.add(template.count(Query.query(Criteria.where("amount").gt(0)), Item.class));
    answers.add(template.exists(id("a"), Item.class));
    answers.add(template.updateFirst(id("a"), Update.update("name", "m"), Item.class));
    answers.add(template.remove(id("b"), Item.class));
    return answers.stream().map(String::valueOf).toList();
  }
}
