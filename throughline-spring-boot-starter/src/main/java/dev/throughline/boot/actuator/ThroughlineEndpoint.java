package dev.throughline.boot.actuator;

import dev.throughline.boot.converter.EntityReports;
import dev.throughline.boot.internal.PayloadReports;
import dev.throughline.boot.internal.ServingMode;
import dev.throughline.boot.internal.doctor.Doctor;
import dev.throughline.boot.internal.doctor.DoctorPage;
import dev.throughline.boot.internal.doctor.DoctorReport;
import dev.throughline.boot.internal.live.Switchboard;
import dev.throughline.codec.Fallback;
import dev.throughline.codec.internal.Buffers;
import dev.throughline.mongodb.EntityMode;
import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.internal.driver.CallCounts;
import dev.throughline.mongodb.internal.send.BatchCounts;
import dev.throughline.mongodb.internal.verify.Verifier;
import dev.throughline.mongodb.verify.VerificationListener.Direction;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * The actuator endpoint {@code throughline}: which entities are compiled and why others are not,
 * how many documents went to stock, and what live comparison found. Holds names of classes and
 * properties, and no values. Safe for use by several threads.
 */
@Endpoint(id = "throughline")
final class ThroughlineEndpoint {

  private static final String DOCTOR = "doctor";

  private final EntityReports reports;
  private final @Nullable Doctor doctor;
  private final LiveSwitch live;
  private final List<PayloadReports> payloads;

  ThroughlineEndpoint(
      EntityReports reports,
      @Nullable Doctor doctor,
      LiveSwitch live,
      List<PayloadReports> payloads) {
    this.payloads = payloads;
    this.reports = reports;
    this.doctor = doctor;
    this.live = live;
  }

  /**
   * The answer of the endpoint.
   *
   * @param converters one for each converter of Throughline's.
   * @param beansLeftAlone the application's beans that are not accelerated, by name, with the
   *     reason.
   * @param callsLeftToStock query methods of repositories that are not compiled, with the reason.
   * @param commands who sends commands, by kind of template, and why.
   * @param calls calls of this process by who sent their commands.
   * @param batches commands with several encoded documents that this JVM has sent.
   * @param buffers what threads keep to encode and decode in.
   * @param failedPayloads payload codecs of timelines that have failed, which are read from MongoDB
   *     then.
   */
  public record Description(
      List<Converter> converters,
      Map<String, String> beansLeftAlone,
      Map<String, String> callsLeftToStock,
      Map<String, String> commands,
      CallCounts calls,
      BatchCounts batches,
      Buffers.Counts buffers,
      List<PayloadReports.Payload> failedPayloads) {}

  /**
   * A converter.
   *
   * @param reason why it uses no compiled code at all, null when it does.
   */
  public record Converter(
      @Nullable String reason, List<Entity> entities, List<Projection> projections) {}

  /**
   * An entity type.
   *
   * @param stockProperties properties that stock maps, and why.
   * @param stockDocuments single documents that were handed to stock, by reason, with their number
   *     and the first place.
   * @param compared how many documents were compared with stock, by direction.
   * @param references how properties that refer to other documents are followed.
   * @param jsonByObjects why rows are printed as JSON by way of objects; null when they are not.
   */
  public record Entity(
      String type,
      Way write,
      Way read,
      Map<String, String> stockProperties,
      List<Fallback> stockDocuments,
      Map<Direction, Verifier.Counts> compared,
      Map<String, String> references,
      @Nullable String jsonByObjects) {}

  /** A projection of an entity type. */
  public record Projection(String domain, String target, Way read, List<Fallback> stockDocuments) {}

  /**
   * Who maps.
   *
   * @param reason why it is not compiled, null when it is.
   */
  public record Way(boolean compiled, @Nullable String reason) {

    private static Way of(@Nullable String refusal) {
      return new Way(refusal == null, refusal);
    }
  }

  /** All that is known; compiles the known entities that were not used yet. */
  @ReadOperation
  public Description entities() {
    return new Description(
        reports.reports().stream().map(ThroughlineEndpoint::converter).toList(),
        reports.beansLeftAlone(),
        reports.callsLeftToStock(),
        reports.commandLevels(),
        CallCounts.total(),
        BatchCounts.total(),
        Buffers.counts(),
        payloads.stream().flatMap(it -> it.payloads().stream()).toList());
  }

  /**
   * One entity type, as each converter maps it, or {@code doctor}: findings about the calls.
   *
   * @param type the full or the simple name of a class.
   * @return null, which is a 404, when there is no such entity, and no doctor.
   */
  @ReadOperation
  public @Nullable Object part(@Selector String type) {
    return type.equals(DOCTOR) ? diagnosis() : entity(type);
  }

  /** The findings as a page: {@code doctor/page}. Null, which is a 404, when there is none. */
  @ReadOperation(produces = "text/html;charset=UTF-8")
  public @Nullable String page(@Selector String type, @Selector String form) {
    DoctorReport report = type.equals(DOCTOR) && form.equals("page") ? diagnosis() : null;
    return report == null ? null : DoctorPage.of(report);
  }

  /**
   * Says who serves from now on.
   *
   * @param mode compiled, observe or stock; null leaves it as it is.
   * @param verifyRate the share of documents that is compared with stock while compiled code
   *     serves; null leaves it as it is.
   * @param direct whether commands are sent by operations of Throughline's where they may be; null
   *     leaves it as it is.
   */
  @WriteOperation
  public Switchboard.State change(
      @Nullable ServingMode mode,
      @Nullable Double verifyRate,
      @Nullable Boolean direct,
      SecurityContext caller) {
    return live.change(mode, verifyRate, direct, caller);
  }

  /**
   * Says who maps an entity while compiled code serves.
   *
   * @param type the full or the simple name of a class.
   * @param mode compiled or stock.
   * @return null, which is a 404, when there is no such entity.
   */
  @WriteOperation
  public Switchboard.@Nullable State changeEntity(
      @Selector String type, EntityMode mode, SecurityContext caller) {
    List<Entity> found = entity(type);
    return found == null ? null : live.change(found.get(0).type(), mode, caller);
  }

  private @Nullable DoctorReport diagnosis() {
    Doctor known = doctor;
    return known == null ? null : known.report();
  }

  @Nullable List<Entity> entity(String type) {
    List<Entity> found =
        entities().converters().stream()
            .flatMap(converter -> converter.entities().stream())
            .filter(entity -> entity.type().equals(type) || simpleName(entity).equals(type))
            .collect(Collectors.toList());
    return found.isEmpty() ? null : found;
  }

  private static String simpleName(Entity entity) {
    String name = entity.type();
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }

  private static Converter converter(EntityReport report) {
    return new Converter(
        report.refusal(),
        report.entities().stream().map(ThroughlineEndpoint::entity).toList(),
        report.projections().stream().map(ThroughlineEndpoint::projection).toList());
  }

  private static Entity entity(EntityReport.Entry entry) {
    return new Entity(
        entry.type().getName(),
        Way.of(entry.writeRefusal()),
        Way.of(entry.readRefusal()),
        entry.stockProperties(),
        entry.fallbacks(),
        entry.verified(),
        entry.references(),
        entry.jsonRefusal());
  }

  private static Projection projection(EntityReport.Projection projection) {
    return new Projection(
        projection.domain().getName(),
        projection.target().getName(),
        Way.of(projection.refusal()),
        projection.fallbacks());
  }
}
