package dev.throughline.boot.converter;

import dev.throughline.codec.Fallback;
import dev.throughline.codec.internal.Buffers;
import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.internal.driver.CallCounts;
import dev.throughline.mongodb.internal.driver.DriverSupport.Reason;
import dev.throughline.mongodb.internal.reference.ReferenceCounts;
import dev.throughline.mongodb.internal.send.BatchCounts;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The endpoint's lists as sums: entities that are compiled and that are not, documents that went to
 * stock one by one, calls by who sends them, batches, and threads that hold buffers. By entity and
 * by reason it is for the endpoint alone, since reasons have no bound. Safe for use by several
 * threads.
 */
final class EntityMeters implements MeterBinder {

  private final EntityReports reports;

  EntityMeters(EntityReports reports) {
    this.reports = reports;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    entities(registry, "compiled", EntityReport.Entry::compiled);
    entities(registry, "stock", entry -> !entry.compiled());
    FunctionCounter.builder("throughline.deopts", reports, EntityMeters::deopts)
        .description("Documents of compiled entities that were handed to stock")
        .register(registry);
    FunctionCounter.builder("throughline.batches", this, meters -> BatchCounts.total().batches())
        .description("Commands with several encoded documents")
        .register(registry);
    FunctionCounter.builder(
            "throughline.batches.documents", this, meters -> BatchCounts.total().documents())
        .description("Documents of these commands")
        .register(registry);
    FunctionCounter.builder(
            "throughline.references.saved", this, meters -> ReferenceCounts.total().saved())
        .description("Commands less than stock sends to follow references")
        .register(registry);
    FunctionCounter.builder(
            "throughline.references.single", this, meters -> ReferenceCounts.total().single())
        .description("References of results that were followed with a command each")
        .register(registry);
    calls(registry);
    Gauge.builder("throughline.buffers", this, meters -> Buffers.counts().threads())
        .description("Threads that were given buffers since the start")
        .register(registry);
  }

  private void calls(MeterRegistry registry) {
    calls(registry, "direct", "-", () -> CallCounts.total().direct());
    calls(registry, "stock", "-", () -> CallCounts.total().stock());
    for (Reason reason : Reason.values()) {
      calls(registry, "driver", CallCounts.tag(reason), () -> CallCounts.driver(reason));
    }
  }

  private void calls(MeterRegistry registry, String level, String reason, LongSupplier count) {
    FunctionCounter.builder("throughline.calls", this, meters -> count.getAsLong())
        .description("Calls by who sends their commands, and why")
        .tag("level", level)
        .tag("reason", reason)
        .register(registry);
  }

  private void entities(
      MeterRegistry registry, String way, Predicate<EntityReport.Entry> predicate) {
    Gauge.builder(
            "throughline.entities",
            reports,
            all ->
                all.reports().stream()
                    .flatMap(report -> report.entities().stream())
                    .filter(predicate)
                    .count())
        .description("Entity types by who maps them")
        .tag("way", way)
        .register(registry);
  }

  private static double deopts(EntityReports reports) {
    return reports.reports().stream()
        .flatMap(report -> report.entities().stream())
        .flatMap(entry -> entry.fallbacks().stream())
        .mapToLong(Fallback::count)
        .sum();
  }
}
