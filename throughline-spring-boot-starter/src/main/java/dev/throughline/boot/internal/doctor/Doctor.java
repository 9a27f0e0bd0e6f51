package dev.throughline.boot.internal.doctor;

import dev.throughline.boot.internal.live.Switchboard;
import dev.throughline.boot.internal.observe.Figures;
import dev.throughline.boot.internal.observe.Traffic;
import dev.throughline.boot.internal.observe.WatchedClient;
import dev.throughline.boot.internal.shadow.ShadowFigures;
import dev.throughline.boot.internal.shadow.ShadowRuns;
import dev.throughline.mongodb.EntityReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Turns what was watched into findings. Thread-safe. */
public final class Doctor {

  private static final int MAX_CALLS = 200;

  private final Traffic traffic;
  private final ShadowRuns shadow;
  private final Switchboard switchboard;
  private final WatchedClient client;
  private final Supplier<List<EntityReport>> entities;
  private final Supplier<Map<String, String>> levels;

  /**
   * Creates a doctor.
   *
   * @param entities reports of the compiled converters.
   * @param levels who will send commands, by kind of template.
   */
  public Doctor(
      Traffic traffic,
      ShadowRuns shadow,
      Switchboard switchboard,
      WatchedClient client,
      Supplier<List<EntityReport>> entities,
      Supplier<Map<String, String>> levels) {
    this.traffic = traffic;
    this.shadow = shadow;
    this.switchboard = switchboard;
    this.client = client;
    this.entities = entities;
    this.levels = levels;
  }

  /** {@return what is known now} */
  public DoctorReport report() {
    List<Figures> calls =
        traffic.figures().stream()
            .sorted(Comparator.comparingDouble(Figures::total).reversed())
            .toList();
    List<ShadowFigures> mapped = shadow.figures();
    List<Finding> findings =
        Stream.of(
                MappingFindings.of(mapped, calls),
                new CommandFindings(traffic.times()).of(traffic.evidence().all(), calls),
                leftToStock())
            .flatMap(List::stream)
            .sorted(
                Comparator.comparingDouble(Finding::savedMillis)
                    .reversed()
                    .thenComparing(Finding::kind)
                    .thenComparing(Finding::call)
                    .thenComparing(Finding::entity))
            .toList();
    return new DoctorReport(
        switchboard.state(),
        findings,
        calls.subList(0, Math.min(MAX_CALLS, calls.size())),
        notes(calls, mapped));
  }

  /** Forgets what was watched, to look at what comes. */
  public void forget() {
    traffic.clear();
    shadow.clear();
  }

  private List<Finding> leftToStock() {
    List<Finding> findings = new ArrayList<>();
    for (EntityReport report : entities.get()) {
      for (EntityReport.Entry entry : report.entities()) {
        if (!entry.compiled()) {
          findings.add(left(entry));
        }
      }
    }
    return findings;
  }

  private static Finding left(EntityReport.Entry entry) {
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("read", Objects.requireNonNullElse(entry.readRefusal(), "compiled"));
    evidence.put("write", Objects.requireNonNullElse(entry.writeRefusal(), "compiled"));
    String entity = entry.type().getName();
    return new Finding(
        Finding.Kind.LEFT_TO_STOCK,
        "",
        entity,
        "%s would stay with stock".formatted(MappingFindings.simple(entity)),
        evidence,
        "See the reasons, and what the guide says of them",
        "none: compiled code would not serve it",
        0);
  }

  private List<String> notes(List<Figures> calls, List<ShadowFigures> mapped) {
    List<String> notes = new ArrayList<>();
    levels
        .get()
        .forEach(
            (template, level) ->
                notes.add(
                    "Commands of %s templates, once started with throughline.mode=compiled: %s."
                        .formatted(template, level)));
    if (!client.used()) {
      notes.add("The client is the application's own: commands and connections are not seen.");
    }
    if (calls.size() > MAX_CALLS) {
      notes.add("%d more calls are not shown.".formatted(calls.size() - MAX_CALLS));
    }
    for (ShadowFigures figures : mapped) {
      if (figures.refusal() != null) {
        notes.add(
            "No shadow run of %s (%s): %s."
                .formatted(figures.type().getName(), figures.direction(), figures.refusal()));
      }
    }
    return notes;
  }
}
