package dev.throughline.boot.internal.observe;

import dev.throughline.boot.internal.observe.Call.Trip;
import dev.throughline.boot.internal.observe.Evidence.Kind;
import dev.throughline.boot.internal.observe.Evidence.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds in the commands of ended calls what may be avoided. Thread-safe. */
final class Patterns {

  /** So many commands of one shape, one after the other, are a run. */
  static final int RUN = 10;

  /** Passing by so many documents is deep. */
  static final int DEEP = 1_000;

  private static final String FIND = "find ";
  private static final String WRITE = "write ";

  private final Evidence evidence;
  private final TripTimes times;

  Patterns(Evidence evidence, TripTimes times) {
    this.evidence = evidence;
    this.times = times;
  }

  /**
   * Takes a call that has ended.
   *
   * @param thread whose calls follow each other, null of reactive ones, which have no such thread.
   */
  void ended(Call call, @Nullable ThreadTraffic thread) {
    List<Trip> trips = call.trips();
    boolean reads = reads(trips);
    if (thread != null) {
      thread.next();
      if (reads) {
        thread.read();
      }
    }
    if (trips.size() == 1) {
      only(call, trips.get(0), thread);
    } else {
      within(call, trips);
    }
    pages(call, trips);
    for (Trip trip : trips) {
      if (trip.unchangedBytes() >= 0) {
        rewritten(call, trip);
      }
    }
    long documents = call.sums().documents();
    if (thread != null && documents > 1 && reads) {
      thread.listed(call.name(), documents);
    }
  }

  private static boolean reads(List<Trip> trips) {
    return trips.stream()
        .anyMatch(
            trip ->
                trip.command().kind() == Command.Kind.FIND
                    || trip.command().kind() == Command.Kind.FIND_BY_VALUE);
  }

  /** One command: it may be one of a run of calls. */
  private void only(Call call, Trip trip, @Nullable ThreadTraffic thread) {
    String shape = shape(trip);
    if (thread == null || shape == null) {
      return;
    }
    CallName list = thread.list();
    if (shape.startsWith(FIND)) {
      if (list == null) {
        return;
      }
      ThreadTraffic.Run run = thread.run(shape + call.name().method());
      if (run.commands < thread.listed()) { // more of them are about something else
        longer(run, trip, new Place(Kind.REPEATED_FINDS, call.name(), place(trip), list.method()));
      }
    } else {
      longer(
          thread.run(shape + call.name().method()),
          trip,
          new Place(Kind.SINGLE_WRITES, call.name(), place(trip), ""));
    }
  }

  private void longer(ThreadTraffic.Run run, Trip trip, Place place) {
    run.commands++;
    run.nanos += trip.nanos();
    if (run.commands == RUN) {
      evidence.run(place, true, run.commands, run.nanos);
    } else if (run.commands > RUN) {
      evidence.run(place, false, 1, trip.nanos());
    }
  }

  /** Several commands: there may be runs among them. */
  private void within(Call call, List<Trip> trips) {
    Map<String, ThreadTraffic.Run> runs = new HashMap<>();
    Map<String, Trip> first = new HashMap<>();
    for (Trip trip : trips) {
      String shape = shape(trip);
      if (shape != null) {
        ThreadTraffic.Run run = runs.computeIfAbsent(shape, it -> new ThreadTraffic.Run());
        run.commands++;
        run.nanos += trip.nanos();
        first.putIfAbsent(shape, trip);
      }
    }
    runs.forEach(
        (shape, run) -> {
          if (run.commands >= RUN) {
            Kind kind = shape.startsWith(FIND) ? Kind.REPEATED_FINDS : Kind.SINGLE_WRITES;
            Place place =
                new Place(
                    kind,
                    call.name(),
                    place(first.get(shape)),
                    kind == Kind.REPEATED_FINDS ? call.name().method() : "");
            evidence.run(place, true, run.commands, run.nanos);
          }
        });
  }

  private static String place(@Nullable Trip trip) {
    return trip == null ? "" : trip.command().shape();
  }

  private static @Nullable String shape(Trip trip) {
    Command command = trip.command();
    return switch (command.kind()) {
      case FIND_BY_VALUE -> trip.documents() <= 1 ? FIND + command.shape() : null;
      case WRITE_ONE -> WRITE + command.shape();
      default -> null;
    };
  }

  private void pages(Call call, List<Trip> trips) {
    Trip page = null;
    long counting = 0;
    long counts = 0;
    for (Trip trip : trips) {
      Command command = trip.command();
      if (command.kind() == Command.Kind.COUNT) {
        counting += trip.nanos();
        counts++;
      } else if (command.limited() && command.kind() == Command.Kind.FIND) {
        page = trip;
      } else if (command.limited() && command.skip() > 0) {
        page = trip;
      }
    }
    if (page != null && (page.command().skip() >= DEEP || counts > 0)) {
      evidence.page(
          new Place(Kind.OFFSET_PAGES, call.name(), place(page), ""),
          page.command().skip() >= DEEP,
          page.nanos(),
          counts,
          counting);
    }
  }

  private void rewritten(Call call, Trip trip) {
    double share = (double) trip.unchangedBytes() / Math.max(1, trip.bytes());
    if (share < 0.5) {
      return;
    }
    long sending = Math.max(0, trip.nanos() - times.shortestNanos());
    evidence.rewrite(
        new Place(Kind.WHOLE_REWRITES, call.name(), place(trip), ""),
        trip.nanos(),
        (long) (sending * share),
        trip.bytes(),
        trip.unchangedBytes());
  }
}
