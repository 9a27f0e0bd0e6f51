package dev.throughline.chat.migrate;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A time as the database writes it, read by no driver: drivers take dates that do not exist for
 * null, and local times for those of this process's zone.
 *
 * @param text with an offset if the column has one
 * @param utc whether the column carries an instant that the session, in UTC, writes without one
 */
record SourceTime(String text, boolean utc) {

  /** Rows of transactions that overlap are a little earlier than one with a lower id. */
  private static final Duration OUT_OF_ORDER = Duration.ofMinutes(1);

  private static final DateTimeFormatter FORM =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendLiteral(' ')
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .optionalStart()
          .appendOffset("+HH:mm", "+00")
          .toFormatter()
          .withResolverStyle(ResolverStyle.STRICT);

  /**
   * The instant, in whole milliseconds. Of a local time that comes twice in the zone it is the
   * first, unless only the second is not before what is known to be earlier.
   *
   * @param zone of a column that does not say an instant
   * @param before an instant that this one is not before, but for a little
   * @throws DateTimeException when there is none; the message says why
   */
  Instant at(ZoneId zone, @Nullable Instant before) {
    TemporalAccessor time = parsed();
    Instant instant =
        (time instanceof LocalDateTime local)
            ? instant(local, zone, before)
            : OffsetDateTime.from(time).toInstant();
    int year = instant.atOffset(ZoneOffset.UTC).getYear();
    if (year < 1 || year > 9999) {
      throw new DateTimeException("is not of the years 1 to 9999");
    }
    return instant.truncatedTo(ChronoUnit.MILLIS);
  }

  /** {@return whether its column does not say which of two instants it is} */
  boolean comesTwice(ZoneId zone) {
    return !utc
        && parsed() instanceof LocalDateTime local
        && zone.getRules().getValidOffsets(local).size() > 1;
  }

  private Instant instant(LocalDateTime local, ZoneId zone, @Nullable Instant before) {
    if (utc) {
      return local.toInstant(ZoneOffset.UTC);
    }
    List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
    if (offsets.isEmpty()) {
      throw new DateTimeException("does not exist in " + zone);
    }
    Instant first = local.toInstant(offsets.get(0));
    if (offsets.size() == 1 || before == null) {
      return first;
    }
    Instant second = local.toInstant(offsets.get(1));
    Instant earliest = before.minus(OUT_OF_ORDER);
    return (first.isBefore(earliest) && !second.isBefore(earliest)) ? second : first;
  }

  private TemporalAccessor parsed() {
    try {
      return FORM.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
    } catch (DateTimeException e) {
      throw new DateTimeException("is no date", e);
    }
  }
}
