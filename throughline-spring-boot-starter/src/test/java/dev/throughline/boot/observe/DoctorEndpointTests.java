package dev.throughline.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.boot.actuator.LiveEndpoint;
import dev.throughline.boot.internal.ServingMode;
import dev.throughline.boot.internal.doctor.DoctorPage;
import dev.throughline.boot.internal.doctor.DoctorReport;
import dev.throughline.boot.internal.doctor.Finding;
import dev.throughline.boot.internal.live.Switchboard;
import dev.throughline.boot.internal.observe.CallName;
import dev.throughline.boot.internal.observe.Figures;
import dev.throughline.boot.observe.Incidents.Application;
import dev.throughline.boot.observe.Incidents.Customer;
import dev.throughline.boot.observe.Incidents.Customers;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the doctor's findings are seen. */
class DoctorEndpointTests {

  private static final String EVIL = "<script>alert('1 & \"2\"')</script>";

  @Test
  void thePageEscapesAllValues() {
    Finding finding =
        new Finding(Finding.Kind.MAPPING, EVIL, EVIL, EVIL, Map.of(EVIL, EVIL), EVIL, EVIL, 12.5);
    Figures call = new Figures(new CallName(EVIL, EVIL), 1, 0, 2, 2, 3, 4, 0.1, 0.2, 0.3, 0.4, 1);
    DoctorReport report =
        new DoctorReport(
            new Switchboard.State(ServingMode.OBSERVE, null, Map.of()),
            List.of(finding),
            List.of(call),
            List.of(EVIL));
    String page = DoctorPage.of(report);
    assertThat(page).doesNotContain("<script").doesNotContain("\"2\"").doesNotContain("alert('1");
    assertThat(page)
        .contains("&lt;script&gt;alert(&#39;1 &amp; &quot;2&quot;&#39;)&lt;/script&gt;");
    assertThat(page).contains("prefers-color-scheme: dark").contains("12.500 ms");
    // It loads nothing.
    assertThat(page).doesNotContain("http:").doesNotContain("https:").doesNotContain("src=");
  }

  @Test
  void theEndpointHasReportAndPage() {
    try (Clinic clinic = Clinic.observing(0, Application.class)) {
      clinic.bean(Customers.class).findAll();
      LiveEndpoint endpoint = LiveEndpoint.of(clinic.context());
      assertThat(endpoint.part("doctor"))
          .isInstanceOfSatisfying(
              DoctorReport.class,
              report -> {
                assertThat(report.calls())
                    .extracting(it -> it.name().method())
                    .containsExactly("Customers.findAll");
                assertThat(report.serving().mode()).isEqualTo(ServingMode.OBSERVE);
              });
      assertThat(endpoint.page("doctor", "page")).contains("Customers.findAll");
      assertThat(endpoint.page("doctor", "else")).isNull();
      assertThat(endpoint.page("Customer", "page")).isNull();
      assertThat(endpoint.part("Customer")).isInstanceOf(List.class);
    }
    try (Clinic clinic = Clinic.with(Application.class)) {
      LiveEndpoint endpoint = LiveEndpoint.of(clinic.context());
      assertThat(endpoint.part("doctor")).isNull();
      assertThat(endpoint.page("doctor", "page")).isNull();
    }
  }

  @Test
  void callsAreMeters() {
    try (Clinic clinic = Clinic.observing(0, Application.class)) {
      MeterRegistry registry = new SimpleMeterRegistry();
      clinic
          .context()
          .getBeansOfType(MeterBinder.class)
          .values()
          .forEach(it -> it.bindTo(registry));
      Customers customers = clinic.bean(Customers.class);
      customers.insert(new Customer("c", "name"));
      customers.findAll();
      customers.findAll();
      String[] tags = {"call", "Customers.findAll", "entity", Customer.class.getName()};
      assertThat(registry.get("throughline.call").tags(tags).functionTimer().count()).isEqualTo(2);
      assertThat(count(registry, "documents", tags)).isEqualTo(2);
      assertThat(count(registry, "commands", tags)).isEqualTo(2);
      assertThat(count(registry, "bytes", tags)).isPositive();
      for (String part : List.of("connection", "driver", "mapping", "rest")) {
        assertThat(registry.get("throughline.call.part").tags(tags).tag("part", part).meters())
            .hasSize(1);
      }
    }
  }

  private static double count(MeterRegistry registry, String of, String... tags) {
    return registry.get("throughline.call." + of).tags(tags).functionCounter().count();
  }

  @Test
  void callsAreEventsWhileTheyAreRecorded(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("calls.jfr");
    try (Clinic clinic = Clinic.observing(0, Application.class);
        Recording recording = new Recording()) {
      Customers customers = clinic.bean(Customers.class);
      customers.insert(new Customer("c", "name"));
      recording.enable("dev.throughline.Call");
      recording.start();
      customers.findAll();
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> events =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().equals("dev.throughline.Call"))
            .toList();
    assertThat(events).hasSize(1);
    RecordedEvent event = events.get(0);
    assertThat(event.getString("method")).isEqualTo("Customers.findAll");
    assertThat(event.getString("entity")).isEqualTo(Customer.class.getName());
    assertThat(event.getLong("documents")).isEqualTo(1);
    assertThat(event.getLong("commands")).isEqualTo(1);
    assertThat(event.getLong("bytes")).isPositive();
    assertThat(event.getDuration()).isPositive();
    assertThat(event.getDuration("driver")).isPositive();
  }
}
