package dev.throughline.mongodb.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.Plug;
import dev.throughline.mongodb.TestServer;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.run.CallTarget;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.objenesis.ObjenesisStd;

/**
 * A spy that keeps the class, as Mockito's inline ones do, has the fields of the template that it
 * was made of: none of its calls may go to that one, which the spy would not see.
 */
class SpyTests {

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static <T> T spy(Class<T> type, T original) throws IllegalAccessException {
    T spy = new ObjenesisStd().newInstance(type);
    for (Class<?> of = type; of != Object.class; of = of.getSuperclass()) {
      for (Field field : of.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          field.set(spy, field.get(original));
        }
      }
    }
    return spy;
  }

  @Test
  void theTemplateBehindIsNotCalled() throws IllegalAccessException {
    ThroughlineMongoTemplate original = new ThroughlineMongoTemplate(server.factory());
    for (int i = 0; i < 3; i++) {
      BlockingProgram.of(original, ThroughlineMongoRepository.class).answers();
    }
    long sent = original.runner().calls().sentDirectly();
    assertThat(sent > 0).isEqualTo(Plug.HERE);
    assertThat(CallTarget.of(original)).isSameAs(original);
    ThroughlineMongoTemplate spy = spy(ThroughlineMongoTemplate.class, original);
    assertThat(CallTarget.of(spy)).isNull();
    BlockingProgram.of(spy, ThroughlineMongoRepository.class).answers();
    assertThat(original.runner().calls().sentDirectly()).isEqualTo(sent);
    assertThat(BlockingProgram.of(spy, ThroughlineMongoRepository.class).answers())
        .isEqualTo(BlockingProgram.of(original, ThroughlineMongoRepository.class).answers());
  }

  @Test
  void theReactiveTemplateBehindIsNotCalled() throws IllegalAccessException {
    ThroughlineReactiveMongoTemplate original =
        new ThroughlineReactiveMongoTemplate(server.reactiveFactory());
    for (int i = 0; i < 3; i++) {
      ReactiveProgram.of(original, ThroughlineReactiveMongoRepository.class).answers();
    }
    assertThat(CallTarget.of(original)).isSameAs(original);
    ThroughlineReactiveMongoTemplate spy = spy(ThroughlineReactiveMongoTemplate.class, original);
    assertThat(CallTarget.of(spy)).isNull();
    long sent = original.runner().calls().sentDirectly();
    assertThat(sent > 0).isEqualTo(Plug.HERE);
    ReactiveProgram.of(spy, ThroughlineReactiveMongoRepository.class).answers();
    assertThat(original.runner().calls().sentDirectly()).isEqualTo(sent);
    assertThat(ReactiveProgram.of(spy, ThroughlineReactiveMongoRepository.class).answers())
        .isEqualTo(
            ReactiveProgram.of(original, ThroughlineReactiveMongoRepository.class).answers());
  }
}
