package dev.throughline.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.boot.internal.doctor.Finding;
import dev.throughline.boot.internal.doctor.Finding.Kind;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The first finding about an ill application names its illness. */
@Tag("long")
class IncidentTests {

  /** The illnesses. */
  enum Incident {
    MAPPING_BOUND_LISTS(
        0, Incidents::mappingBoundLists, Kind.MAPPING, "Orders.findAll", Incidents.Order.class),
    ONE_INSERT_A_TRIP(
        3,
        Incidents::oneInsertATrip,
        Kind.SINGLE_WRITES,
        "Customers.insert",
        Incidents.Customer.class),
    OFFSET_PAGES(
        3, Incidents::offsetPages, Kind.OFFSET_PAGES, "Customers.findAll", Incidents.Customer.class),
    FIND_FOR_EACH_ELEMENT(
        3,
        Incidents::findForEachElement,
        Kind.REPEATED_FINDS,
        "Customers.findById",
        Incidents.Customer.class),
    REFERENCE_FOR_EACH_ELEMENT(
        3,
        Incidents::referenceForEachElement,
        Kind.REPEATED_FINDS,
        "Parcels.findAll",
        Incidents.Parcel.class),
    WHOLE_REWRITES(
        0,
        Incidents::wholeRewrites,
        Kind.WHOLE_REWRITES,
        "Attachments.save",
        Incidents.Attachment.class);

    private final int rttMillis;
    private final Consumer<Clinic> traffic;
    private final Kind kind;
    private final String call;
    private final Class<?> entity;

    Incident(int rttMillis, Consumer<Clinic> traffic, Kind kind, String call, Class<?> entity) {
      this.rttMillis = rttMillis;
      this.traffic = traffic;
      this.kind = kind;
      this.call = call;
      this.entity = entity;
    }
  }

  @ParameterizedTest
  @EnumSource
  void firstFindingNamesTheCause(Incident incident) {
    try (Clinic clinic = Clinic.observing(incident.rttMillis, Incidents.Application.class)) {
      incident.traffic.accept(clinic);
      Finding first = clinic.first();
      System.out.println(incident + ": " + clinic.report().findings());
      assertThat(first.kind()).isEqualTo(incident.kind);
      assertThat(first.call()).isEqualTo(incident.call);
      assertThat(first.entity()).isEqualTo(incident.entity.getName());
      assertThat(first.savedMillis()).isPositive();
      assertThat(first.evidence()).isNotEmpty();
    }
  }
}
