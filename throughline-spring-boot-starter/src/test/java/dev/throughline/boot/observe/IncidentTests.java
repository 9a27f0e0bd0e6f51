package dev.throughline.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.boot.internal.doctor.Doctor;
import dev.throughline.boot.internal.doctor.Finding;
import dev.throughline.boot.internal.doctor.Finding.Kind;
import dev.throughline.boot.internal.observe.Figures;
import java.util.Locale;
import java.util.function.Consumer;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The first finding about an ill application names its illness. A line is printed of each: what the
 * finding predicts, and what its change has saved when it was made. Times are compared only in a
 * run by hand, with -Dincidents.rounds=40 on a machine that does nothing else.
 */
@Tag("long")
class IncidentTests {

  /** The illnesses. */
  enum Incident {
    MAPPING_BOUND_LISTS(
        new Calls(Incidents::orders, Incidents::lists, Incidents.compiled(Incidents::lists)),
        0,
        Kind.MAPPING,
        "Orders.findAll",
        Incidents.Order.class),
    ONE_INSERT_A_TRIP(
        new Calls(Incidents::nothing, Incidents::oneInsertATrip, Incidents::insertsTogether),
        8,
        Kind.SINGLE_WRITES,
        "Customers.insert",
        Incidents.Customer.class),
    OFFSET_PAGES(
        new Calls(Incidents::manyCustomers, Incidents::offsetPages, Incidents::keysetPages),
        8,
        Kind.OFFSET_PAGES,
        "Customers.findAll",
        Incidents.Customer.class),
    FIND_FOR_EACH_ELEMENT(
        new Calls(
            Incidents::ordersOfCustomers,
            Incidents::findForEachElement,
            Incidents::findForAllElements),
        8,
        Kind.REPEATED_FINDS,
        "Customers.findById",
        Incidents.Customer.class),
    REFERENCE_FOR_EACH_ELEMENT(
        new Calls(
            Incidents::parcels,
            Incidents::referenceForEachElement,
            Incidents.compiled(Incidents::referenceForEachElement)),
        8,
        Kind.REPEATED_FINDS,
        "Parcels.findAll",
        Incidents.Parcel.class),
    WHOLE_REWRITES(
        new Calls(Incidents::attachment, Incidents::wholeRewrites, Incidents::updates),
        0,
        Kind.WHOLE_REWRITES,
        "Attachments.save",
        Incidents.Attachment.class);

    private final Calls calls;
    private final int rttMillis;
    private final Kind kind;
    private final String call;
    private final Class<?> entity;

    Incident(Calls calls, int rttMillis, Kind kind, String call, Class<?> entity) {
      this.calls = calls;
      this.rttMillis = rttMillis;
      this.kind = kind;
      this.call = call;
      this.entity = entity;
    }
  }

  /**
   * What an application does.
   *
   * @param before before it is watched.
   * @param cured the same with the change that the finding names.
   */
  private record Calls(Consumer<Clinic> before, Consumer<Clinic> ill, Consumer<Clinic> cured) {}

  /** Several are run by hand: the second half of them, when code is warm, is compared. */
  private static final int ROUNDS = Integer.getInteger("incidents.rounds", 1);

  @ParameterizedTest
  @EnumSource
  void firstFindingNamesTheCause(Incident incident) {
    try (Clinic clinic = Clinic.observing(incident.rttMillis, Incidents.Application.class)) {
      double predicted = 0;
      double ill = 0;
      for (int round = 0; round < ROUNDS; round++) {
        Finding first = fallIll(clinic, incident);
        if (round >= ROUNDS / 2) {
          predicted += first.savedMillis();
          ill += millis(clinic);
        }
      }
      double cured = 0;
      for (int round = 0; round < ROUNDS; round++) {
        again(clinic, incident, incident.calls.cured());
        cured += round < ROUNDS / 2 ? 0 : millis(clinic);
        assertThat(clinic.report().findings())
            .noneMatch(it -> it.kind() == incident.kind && it.call().equals(incident.call));
      }
      System.out.printf(
          Locale.ROOT,
          "%-26s of %.1f ms, %.1f predicted to be saved, %.1f measured%n",
          incident,
          ill,
          predicted,
          ill - cured);
      if (ROUNDS > 1) {
        assertThat(predicted).isCloseTo(ill - cured, Percentage.withPercentage(30));
      }
    }
  }

  private static void again(Clinic clinic, Incident incident, Consumer<Clinic> calls) {
    clinic.empty();
    clinic.bean(Doctor.class).forget();
    incident.calls.before().accept(clinic);
    calls.accept(clinic);
  }

  private static Finding fallIll(Clinic clinic, Incident incident) {
    again(clinic, incident, incident.calls.ill());
    Finding first = clinic.first();
    assertThat(first.kind()).isEqualTo(incident.kind);
    assertThat(first.call()).isEqualTo(incident.call);
    assertThat(first.entity()).isEqualTo(incident.entity.getName());
    assertThat(first.savedMillis()).isPositive();
    assertThat(first.evidence()).isNotEmpty();
    return first;
  }

  private static double millis(Clinic clinic) {
    return clinic.report().calls().stream().mapToDouble(Figures::total).sum();
  }
}
