package dev.throughline.mongodb.write.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.internal.batching.BatchWriter;
import dev.throughline.mongodb.internal.batching.BatchingFlux;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.reactivestreams.Publisher;
import org.reactivestreams.tck.PublisherVerification;
import org.reactivestreams.tck.TestEnvironment;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The rules of Reactive Streams, as its own test kit checks them. */
class BatchingFluxTckTests {

  private static final Scheduler ANSWERS = Schedulers.newParallel("answers", 2);

  @AfterAll
  static void stop() {
    ANSWERS.dispose();
  }

  /** The kit is written for TestNG, of which it needs no more than the annotation. */
  @TestFactory
  Stream<DynamicTest> keepsTheRules() {
    List<Method> rules =
        Arrays.stream(PublisherVerification.class.getMethods())
            .filter(method -> method.isAnnotationPresent(org.testng.annotations.Test.class))
            // Rules that no test can check.
            .filter(method -> !method.getName().startsWith("untested_"))
            .toList();
    assertThat(rules).hasSizeGreaterThan(25);
    return Stream.of(false, true)
        .flatMap(
            far ->
                rules.stream()
                    .map(
                        rule ->
                            DynamicTest.dynamicTest(
                                rule.getName() + (far ? ", on other threads" : ""),
                                () -> check(rule, far))));
  }

  /** The rule of dropped references looks after one collection and 100 ms: more are allowed. */
  private static void check(Method rule, boolean far) throws Throwable {
    int attempts = rule.getName().contains("DropAllReferences") ? 5 : 1;
    while (true) {
      try {
        checkOnce(rule, far);
        return;
      } catch (AssertionError e) {
        if (--attempts == 0) {
          throw e;
        }
      }
    }
  }

  private static void checkOnce(Method rule, boolean far) throws Throwable {
    Verification verification = new Verification(far);
    verification.setUp();
    try {
      rule.invoke(verification);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  static final class Verification extends PublisherVerification<Integer> {

    private final boolean far;

    Verification(boolean far) {
      super(new TestEnvironment(500, 50));
      this.far = far;
    }

    @Override
    public Publisher<Integer> createPublisher(long elements) {
      Flux<Integer> items = Flux.range(0, (int) Math.min(elements, Integer.MAX_VALUE));
      return BatchingFlux.of(
          far ? items.publishOn(ANSWERS) : items,
          new BatchWriter<>() {
            @Override
            public Publisher<Integer> write(List<Integer> batch) {
              Flux<Integer> answers = Flux.fromIterable(new ArrayList<>(batch));
              return far ? answers.publishOn(ANSWERS) : answers;
            }

            @Override
            public int window() {
              return 100;
            }
          });
    }

    @Override
    public Publisher<Integer> createFailedPublisher() {
      return BatchingFlux.of(
          Flux.<Integer>error(new IllegalStateException("failed")), new HandWriter(10));
    }
  }
}
