package dev.throughline.boot.internal.doctor;

import dev.throughline.boot.internal.observe.Evidence.Place;
import dev.throughline.boot.internal.observe.Evidence.Seen;
import dev.throughline.boot.internal.observe.Figures;
import dev.throughline.boot.internal.observe.TripTimes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings on commands: the savings of other ones. */
final class CommandFindings {

  /** Lists with more documents are worth a look. */
  private static final int LARGE = 1_000;

  private static final String EACH_BUT_ONE =
      "commands - one a run, each with the average time of these commands";

  private final TripTimes times;

  CommandFindings(TripTimes times) {
    this.times = times;
  }

  List<Finding> of(List<Seen> evidence, List<Figures> calls) {
    List<Finding> findings = new ArrayList<>();
    for (Seen seen : evidence) {
      if (seen.commands() > 0) {
        findings.add(of(seen));
      }
    }
    for (Figures call : calls) {
      if (call.largest() > LARGE) {
        findings.add(large(call));
      }
    }
    return findings;
  }

  private Finding of(Seen seen) {
    return switch (seen.place().kind()) {
      case REPEATED_FINDS -> repeated(seen);
      case SINGLE_WRITES -> single(seen);
      case OFFSET_PAGES -> pages(seen);
      case WHOLE_REWRITES -> rewrites(seen);
    };
  }

  private Map<String, Object> evidence(Seen seen) {
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("commands", seen.commands());
    evidence.put("time of the commands", Numbers.millis((double) seen.nanos()));
    evidence.put("shortest trip", Numbers.millis((double) times.shortestNanos()));
    evidence.put("filter", seen.place().detail());
    return evidence;
  }

  private Finding repeated(Seen seen) {
    Place place = seen.place();
    boolean within = place.after().equals(place.call().method());
    Map<String, Object> evidence = evidence(seen);
    evidence.put("runs", seen.times());
    evidence.put("after", place.after());
    return finding(
        Finding.Kind.REPEATED_FINDS,
        place,
        within
            ? "%s sends a find for each element of its result".formatted(place.after())
            : "After %s, %s is called for one element after the other"
                .formatted(place.after(), place.call().method()),
        evidence,
        within
            ? "Let compiled code serve, which fetches the references of a result together"
            : "Read all of them by one call: findAllById, or a query method with In",
        EACH_BUT_ONE,
        allButOne(seen));
  }

  /** Of each run, one command stays. */
  private static double allButOne(Seen seen) {
    return (double) seen.nanos() * (seen.commands() - seen.times()) / seen.commands();
  }

  private Finding single(Seen seen) {
    Map<String, Object> evidence = evidence(seen);
    evidence.put("runs", seen.times());
    return finding(
        Finding.Kind.SINGLE_WRITES,
        seen.place(),
        "%s writes one document a trip".formatted(seen.place().call().method()),
        evidence,
        "Hand over all entities at once (insert or saveAll of several, a StreamingWriter), or let"
            + " compiled code serve where a repository's saveAll does it",
        EACH_BUT_ONE,
        allButOne(seen));
  }

  private Finding pages(Seen seen) {
    Map<String, Object> evidence = evidence(seen);
    evidence.put("pages", seen.times());
    evidence.put("counts", seen.counts());
    evidence.put("pages behind a large skip", seen.deep());
    long first = times.firstPageNanos(seen.place().detail());
    evidence.put("a first page", first == 0 ? "none was seen" : Numbers.millis((double) first));
    long passing = first == 0 ? 0 : Math.max(0, seen.deepNanos() - seen.deep() * first);
    return finding(
        Finding.Kind.OFFSET_PAGES,
        seen.place(),
        "%s counts, or passes documents by, to show a page".formatted(seen.place().call().method()),
        evidence,
        "Read pages from a cursor on (KeysetRepository), and count only where the total is shown",
        first == 0
            ? "the time of counts; what passing by takes is not known before a first page is seen"
            : "the time of counts, and of pages behind a large skip what they take longer than an"
                + " average first page, which a page from a cursor on is with an index for its"
                + " order",
        (double) (seen.spareNanos() + passing));
  }

  private Finding rewrites(Seen seen) {
    Map<String, Object> evidence = evidence(seen);
    evidence.put("rewrites", seen.times());
    evidence.put("bytes sent", seen.bytes());
    evidence.put("bytes that had not changed", seen.spareBytes());
    return finding(
        Finding.Kind.WHOLE_REWRITES,
        seen.place(),
        "%s replaces large documents of which little has changed"
            .formatted(seen.place().call().method()),
        evidence,
        "Send what has changed: @PartialUpdates, saveChanges, or an update of the fields",
        "what replacements take longer than the shortest trip, for the part that had not changed",
        (double) seen.spareNanos());
  }

  private static Finding finding(
      Finding.Kind kind,
      Place place,
      String summary,
      Map<String, Object> evidence,
      String change,
      String prediction,
      double savedNanos) {
    return new Finding(
        kind,
        place.call().method(),
        place.call().entity(),
        summary,
        evidence,
        change,
        prediction,
        Numbers.millis(savedNanos));
  }

  private static Finding large(Figures call) {
    return new Finding(
        Finding.Kind.LARGE_RESULTS,
        call.name().method(),
        call.name().entity(),
        "%s returns up to %,d documents".formatted(call.name().method(), call.largest()),
        Map.of("largest", call.largest(), "calls", call.calls(), "bytes", call.bytes()),
        "Ask for fewer, or for a projection, or read a stream",
        "none: what the caller needs is not known",
        0);
  }
}
