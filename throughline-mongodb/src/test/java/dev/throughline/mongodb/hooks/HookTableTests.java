package dev.throughline.mongodb.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.TestServer;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.lang.reflect.Method;
import java.util.List;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.repository.support.SimpleMongoRepository;
import org.springframework.data.mongodb.repository.support.SimpleReactiveMongoRepository;

/**
 * Each method of stock's classes that a user's subclass may override, or advice may see, is called
 * as often as by stock, with the same results, after a warm-up.
 */
@Tag("long")
class HookTableTests {

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void repositories() {
    assertThat(
            Hooks.differences(
                SimpleMongoRepository.class,
                methods ->
                    repository(
                        new MongoTemplate(server.factory()), SimpleMongoRepository.class, methods),
                methods ->
                    repository(
                        new ThroughlineMongoTemplate(server.factory()),
                        ThroughlineMongoRepository.class,
                        methods)))
        .isEmpty();
  }

  private static List<String> repository(
      MongoOperations template, Class<?> base, List<Method> methods) {
    return Hooks.runs(
        round -> BlockingProgram.of(template, Hooks.overriding(base, methods)).answers());
  }

  @Test
  void reactiveRepositories() {
    assertThat(
            Hooks.differences(
                SimpleReactiveMongoRepository.class,
                methods ->
                    reactiveRepository(
                        new ReactiveMongoTemplate(server.reactiveFactory()),
                        SimpleReactiveMongoRepository.class,
                        methods),
                methods ->
                    reactiveRepository(
                        new ThroughlineReactiveMongoTemplate(server.reactiveFactory()),
                        ThroughlineReactiveMongoRepository.class,
                        methods)))
        .isEmpty();
  }

  private static List<String> reactiveRepository(
      ReactiveMongoOperations template, Class<?> base, List<Method> methods) {
    return Hooks.runs(
        round -> ReactiveProgram.of(template, Hooks.overriding(base, methods)).answers());
  }

  @Test
  void templates() {
    assertThat(
            Hooks.differences(
                MongoTemplate.class,
                methods -> template(MongoTemplate.class, SimpleMongoRepository.class, methods),
                methods ->
                    template(
                        ThroughlineMongoTemplate.class, ThroughlineMongoRepository.class, methods)))
        .isEmpty();
  }

  private static List<String> template(
      Class<? extends MongoTemplate> type, Class<?> repository, List<Method> methods) {
    MongoTemplate template = Hooks.make(Hooks.overriding(type, methods), server.factory());
    return Hooks.runs(round -> BlockingProgram.of(template, repository).answers());
  }

  @Test
  void reactiveTemplates() {
    assertThat(
            Hooks.differences(
                ReactiveMongoTemplate.class,
                methods ->
                    reactiveTemplate(
                        ReactiveMongoTemplate.class, SimpleReactiveMongoRepository.class, methods),
                methods ->
                    reactiveTemplate(
                        ThroughlineReactiveMongoTemplate.class,
                        ThroughlineReactiveMongoRepository.class,
                        methods)))
        .isEmpty();
  }

  private static List<String> reactiveTemplate(
      Class<? extends ReactiveMongoTemplate> type, Class<?> repository, List<Method> methods) {
    ReactiveMongoTemplate template =
        Hooks.make(Hooks.overriding(type, methods), server.reactiveFactory());
    return Hooks.runs(round -> ReactiveProgram.of(template, repository).answers());
  }

  @Test
  void adviceAroundTemplates() {
    List<String> stock =
        Hooks.runs(
            round ->
                BlockingProgram.of(
                        advised(new MongoTemplate(server.factory())), SimpleMongoRepository.class)
                    .answers());
    List<String> ours =
        Hooks.runs(
            round ->
                BlockingProgram.of(
                        advised(new ThroughlineMongoTemplate(server.factory())),
                        ThroughlineMongoRepository.class)
                    .answers());
    assertThat(ours).isEqualTo(stock);
    assertThat(stock).anyMatch(it -> it.contains("findOne=1"));
  }

  @Test
  void adviceAroundReactiveTemplates() {
    List<String> stock =
        Hooks.runs(
            round ->
                ReactiveProgram.of(
                        advised(new ReactiveMongoTemplate(server.reactiveFactory())),
                        SimpleReactiveMongoRepository.class)
                    .answers());
    List<String> ours =
        Hooks.runs(
            round ->
                ReactiveProgram.of(
                        advised(new ThroughlineReactiveMongoTemplate(server.reactiveFactory())),
                        ThroughlineReactiveMongoRepository.class)
                    .answers());
    assertThat(ours).isEqualTo(stock);
    assertThat(stock).anyMatch(it -> it.contains("findOne=1"));
  }

  @SuppressWarnings("unchecked")
  private static <T> T advised(T template) {
    ProxyFactory factory = new ProxyFactory(template);
    factory.setProxyTargetClass(true);
    factory.addAdvice(
        (MethodInterceptor)
            invocation -> {
              Hooks.called(invocation.getMethod().getName());
              return invocation.proceed();
            });
    return (T) factory.getProxy();
  }
}
