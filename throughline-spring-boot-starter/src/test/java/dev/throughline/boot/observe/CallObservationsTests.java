package dev.throughline.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DuplicateKeyException;
import reactor.core.publisher.Flux;

/** Watched calls as observations of Micrometer. */
class CallObservationsTests {

  /** Keeps what has stopped. */
  static final class Stopped implements ObservationHandler<Observation.Context> {
    final List<Observation.Context> all = new CopyOnWriteArrayList<>();

    @Override
    public void onStop(Observation.Context context) {
      all.add(context);
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
      return context.getName().equals("throughline.watched");
    }
  }

  /** Registries as applications have them. */
  @Configuration(proxyBeanMethods = false)
  static class Registry {

    @Bean
    Stopped stopped() {
      return new Stopped();
    }

    @Bean
    ObservationRegistry observationRegistry(Stopped stopped) {
      ObservationRegistry registry = ObservationRegistry.create();
      registry.observationConfig().observationHandler(stopped);
      return registry;
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import({Incidents.Application.class, Registry.class})
  static class Blocking {}

  @Configuration(proxyBeanMethods = false)
  @Import({WatchedReactiveCallsTests.Application.class, Registry.class})
  static class Reactive {}

  @Test
  void outermostCallIsOneWithItsNamesAndItsParent() {
    try (Clinic clinic = Clinic.observing(0, Blocking.class)) {
      Incidents.Customers customers = clinic.bean(Incidents.Customers.class);
      Observation request = request(clinic);
      try (Observation.Scope scope = request.openScope()) {
        customers.insert(new Incidents.Customer("c", "name"));
      }
      Observation.Context seen = only(clinic);
      assertThat(seen.getContextualName()).isEqualTo("Customers.insert");
      assertThat(seen.getLowCardinalityKeyValues())
          .containsExactlyInAnyOrderElementsOf(
              KeyValues.of(
                  KeyValue.of("call", "Customers.insert"),
                  KeyValue.of("entity", Incidents.Customer.class.getName())));
      assertThat(seen.getParentObservation()).isSameAs(request);
      assertThat(seen.getError()).isNull();
    }
  }

  @Test
  void failureIsPartOfIt() {
    try (Clinic clinic = Clinic.observing(0, Blocking.class)) {
      Incidents.Customers customers = clinic.bean(Incidents.Customers.class);
      customers.insert(new Incidents.Customer("c", "name"));
      clinic.bean(Stopped.class).all.clear();
      assertThatThrownBy(() -> customers.insert(new Incidents.Customer("c", "name")))
          .isInstanceOf(DuplicateKeyException.class)
          .isSameAs(only(clinic).getError());
    }
  }

  @Test
  void reactiveCallHasTheObservationOfItsSubscriber() {
    try (Clinic clinic = Clinic.observing(0, Reactive.class)) {
      Observation request = request(clinic);
      WatchedReactiveCallsTests.Notes notes = clinic.bean(WatchedReactiveCallsTests.Notes.class);
      Flux<?> found =
          notes
              .findByText("text")
              .contextWrite(context -> context.put("micrometer.observation", request));
      assertThat(clinic.bean(Stopped.class).all).isEmpty();
      found.collectList().block();
      Observation.Context seen = only(clinic);
      assertThat(seen.getContextualName()).isEqualTo("Notes.findByText");
      assertThat(seen.getParentObservation()).isSameAs(request);
    }
  }

  private static Observation request(Clinic clinic) {
    return Observation.start("request", clinic.bean(ObservationRegistry.class));
  }

  private static Observation.Context only(Clinic clinic) {
    List<Observation.Context> all = clinic.bean(Stopped.class).all;
    assertThat(all).hasSize(1);
    return all.get(0);
  }
}
