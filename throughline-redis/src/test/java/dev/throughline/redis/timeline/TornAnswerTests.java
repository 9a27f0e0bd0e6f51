package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.throughline.mongodb.internal.page.SortValueException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import reactor.core.publisher.Flux;

/** Plain timelines over a database whose answers lose their order while others write. */
class TornAnswerTests {

  private final Database database = new Database();
  private final Cache cache = new Cache(Redis.Kind.ONE);
  private final AtomicInteger torn = new AtomicInteger();

  @AfterEach
  void close() {
    cache.close();
    database.close();
  }

  private PlainTimeline<Card> timeline(PlainSide side) {
    Timelines timelines =
        cache.timelines(
            TimelineSettings.defaults()
                .withStaleness(Duration.ofMinutes(10))
                .withFillLease(Duration.ofSeconds(30))
                .withRedis(Duration.ofSeconds(20), Duration.ofMillis(100)));
    return side == PlainSide.BLOCKING
        ? timelines.plain(
            Card.class,
            torn(MongoOperations.class, database.template),
            database.payloads(Card.class),
            PlainSide.TOKENS)
        : new BlockedTimeline<>(
            timelines.reactivePlain(
                Card.class,
                torn(ReactiveMongoOperations.class, database.reactiveTemplate),
                database.payloads(Card.class),
                PlainSide.TOKENS));
  }

  @SuppressWarnings("unchecked") // what a find answers
  private <T> T torn(Class<T> type, Object target) {
    return (T)
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Object result;
              try {
                result = method.invoke(target, arguments);
              } catch (InvocationTargetException e) {
                throw e.getTargetException();
              }
              if (method.getName().equals("all")) {
                return result instanceof List<?> list
                    ? tear(list)
                    : ((Flux<Object>) result).collectList().flatMapIterable(this::tear);
              }
              Class<?> returned = method.getReturnType();
              return returned.isInterface() && returned.getName().contains("FindOperation")
                  ? torn(returned, result)
                  : result;
            });
  }

  private <E> List<E> tear(List<E> all) {
    List<E> answer = new ArrayList<>(all);
    if (torn.getAndDecrement() > 0) {
      Collections.swap(answer, 0, 1);
    }
    return answer;
  }

  private void store() {
    for (int i = 0; i < 4; i++) {
      database.template.insert(Card.of("todo", i, "t" + i));
    }
  }

  private static List<String> texts(PlainPage<Card> page) {
    return page.items().stream().map(Card::text).toList();
  }

  @ParameterizedTest
  @EnumSource
  void pagesAreAskedForAgain(PlainSide side) {
    store();
    PlainTimeline<Card> timeline = timeline(side);
    torn.set(3);
    PlainPage<Card> page = timeline.latest("todo", 10);
    assertThat(texts(page)).containsExactly("t0", "t1", "t2", "t3");
    assertThat(page.source()).isEqualTo(TimelineSource.FILLED);
    assertThat(torn).hasValue(-1);
    assertThat(timeline.latest("todo", 10).source()).isEqualTo(TimelineSource.HIT);
  }

  @ParameterizedTest
  @EnumSource
  void answersThatStayOutOfOrderAreRefused(PlainSide side) {
    store();
    PlainTimeline<Card> timeline = timeline(side);
    torn.set(1_000);
    assertThatExceptionOfType(SortValueException.class)
        .isThrownBy(() -> timeline.latest("todo", 10))
        .withMessageContainingAll("order", "Card.at");
    int asked = 1_000 - torn.get();
    assertThat(asked).isBetween(1 + PlainFlows.MOST_REPEATS, 2 * (1 + PlainFlows.MOST_REPEATS));
    torn.set(0);
    assertThat(texts(timeline.latest("todo", 10))).containsExactly("t0", "t1", "t2", "t3");
  }
}
