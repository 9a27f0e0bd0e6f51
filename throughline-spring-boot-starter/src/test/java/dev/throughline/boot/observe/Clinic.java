package dev.throughline.boot.observe;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.boot.internal.doctor.Doctor;
import dev.throughline.boot.internal.doctor.DoctorReport;
import dev.throughline.boot.internal.doctor.Finding;
import dev.throughline.boot.internal.shadow.ShadowRuns;
import dev.throughline.testkit.DelayingProxy;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;

/** An application with a server behind a network, and its doctor. */
final class Clinic implements AutoCloseable {

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final DelayingProxy network;
  private final ConfigurableApplicationContext context;

  private Clinic(int rttMillis, Class<?> application, String... properties) {
    InetSocketAddress address = server.bind();
    network = DelayingProxy.to(address.getHostString(), address.getPort(), rttMillis);
    List<String> all =
        new ArrayList<>(
            List.of(
                "spring.mongodb.uri=mongodb://localhost:" + network.port() + "/test",
                "throughline.doctor.sample-rate=1.0",
                "management.endpoints.web.exposure.include=throughline"));
    all.addAll(List.of(properties));
    try {
      context =
          new SpringApplicationBuilder(application)
              .web(WebApplicationType.NONE)
              .properties(all.toArray(String[]::new))
              .run();
    } catch (RuntimeException e) {
      network.close();
      server.shutdownNow();
      throw e;
    }
  }

  /** Starts the application in the mode observe. */
  static Clinic observing(int rttMillis, Class<?> application) {
    return new Clinic(rttMillis, application, "throughline.mode=observe");
  }

  static Clinic with(Class<?> application, String... properties) {
    return new Clinic(0, application, properties);
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  ConfigurableApplicationContext context() {
    return context;
  }

  /** Stores entities at once, before anything is watched. */
  void seed(Collection<?> entities) {
    bean(MongoTemplate.class).insertAll(entities);
    bean(Doctor.class).forget();
  }

  /** Removes all documents. */
  void empty() {
    bean(MongoTemplate.class).getDb().drop();
  }

  /** What the doctor says when the shadow runs have ended. */
  DoctorReport report() {
    ShadowRuns shadow = bean(ShadowRuns.class);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!shadow.idle() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
    return bean(Doctor.class).report();
  }

  Finding first() {
    return report().findings().get(0);
  }

  @Override
  public void close() {
    context.close();
    network.close();
    server.shutdownNow();
  }
}
