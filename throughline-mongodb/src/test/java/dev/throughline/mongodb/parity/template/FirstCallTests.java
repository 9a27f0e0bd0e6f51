package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.query.Query;

/** Threads that make the first calls of a method at the same time all get what stock finds. */
class FirstCallTests {

  private static final int THREADS = 32;

  @Test
  void allThreadsFindTheSame() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (Engine engine = new Engine(true, Access.BLOCKING, context -> {})) {
      ThroughlineMongoTemplate template = (ThroughlineMongoTemplate) engine.blocking();
      var factory =
          new CompiledRepositoryFactoryBean<ParcelRepository, Parcel, String>(
              ParcelRepository.class);
      factory.setMongoOperations(template);
      factory.afterPropertiesSet();
      ParcelRepository repository = factory.getObject();
      assertThat(template.findAll(Parcel.class)).isEmpty();
      template.insert(List.of(parcel("a", "one"), parcel("b", "two")), Parcel.class);
      CyclicBarrier start = new CyclicBarrier(THREADS);
      List<Future<String>> found = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        String name = i % 2 == 0 ? "one" : "two";
        found.add(
            threads.submit(
                () -> {
                  start.await();
                  return name + repository.findByName(name).get(0).id();
                }));
      }
      for (Future<String> each : found) {
        assertThat(each.get()).isIn("onea", "twob");
      }
      assertThat(template.runner().calls().compiled()).isEqualTo(1);
      assertThat(template.runner().calls().made()).isEqualTo(THREADS);
      assertThat(template.count(new Query(), Parcel.class)).isEqualTo(2);
    } finally {
      threads.shutdownNow();
    }
  }

  private static Parcel parcel(String id, String name) {
    return new Parcel(
        id, name, 1, 1, 1, true, null, null, null, null, null, null, null, null, null);
  }
}
