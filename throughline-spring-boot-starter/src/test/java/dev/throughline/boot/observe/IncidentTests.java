package dev.throughline.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.boot.internal.doctor.Doctor;
import dev.throughline.boot.internal.doctor.Finding;
import dev.throughline.boot.internal.doctor.Finding.Kind;
import dev.throughline.boot.internal.observe.Figures;
import java.util.Locale;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The first finding about an ill application names its illness. A line is printed of each: what the
 * finding predicts, and what its change has saved when it was made, which is not asserted.
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
        3,
        Kind.SINGLE_WRITES,
        "Customers.insert",
        Incidents.Customer.class),
    OFFSET_PAGES(
        new Calls(Incidents::manyCustomers, Incidents::offsetPages, Incidents::keysetPages),
        3,
        Kind.OFFSET_PAGES,
        "Customers.findAll",
        Incidents.Customer.class),
    FIND_FOR_EACH_ELEMENT(
        new Calls(
            Incidents::ordersOfCustomers,
            Incidents::findForEachElement,
            Incidents::findForAllElements),
        3,
        Kind.REPEATED_FINDS,
        "Customers.findById",
        Incidents.Customer.class),
    REFERENCE_FOR_EACH_ELEMENT(
        new Calls(
            Incidents::parcels,
            Incidents::referenceForEachElement,
            Incidents.compiled(Incidents::referenceForEachElement)),
        3,
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

  @ParameterizedTest
  @EnumSource
  void firstFindingNamesTheCause(Incident incident) {
    try (Clinic clinic = Clinic.observing(incident.rttMillis, Incidents.Application.class)) {
      incident.calls.before().accept(clinic);
      incident.calls.ill().accept(clinic);
      Finding first = clinic.first();
      assertThat(first.kind()).isEqualTo(incident.kind);
      assertThat(first.call()).isEqualTo(incident.call);
      assertThat(first.entity()).isEqualTo(incident.entity.getName());
      assertThat(first.savedMillis()).isPositive();
      assertThat(first.evidence()).isNotEmpty();
      double ill = millis(clinic);
      clinic.bean(Doctor.class).forget();
      incident.calls.cured().accept(clinic);
      System.out.printf(
          Locale.ROOT,
          "%-26s %s of %s: of %.1f ms, %.1f predicted to be saved, %.1f measured%n",
          incident,
          first.kind(),
          first.call(),
          ill,
          first.savedMillis(),
          ill - millis(clinic));
      assertThat(clinic.report().findings())
          .noneMatch(it -> it.kind() == incident.kind && it.call().equals(incident.call));
    }
  }

  private static double millis(Clinic clinic) {
    return clinic.report().calls().stream().mapToDouble(Figures::total).sum();
  }
}
