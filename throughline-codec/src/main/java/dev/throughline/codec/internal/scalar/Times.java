package dev.throughline.codec.internal.scalar;

import dev.throughline.codec.internal.bson.Deopt;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Date;

/**
 * Dates and times as milliseconds, in the system's zone at the time of the call, as Spring Data's
 * {@code Jsr310Converters} do it.
 */
public final class Times {

  private static final long MAX_SECOND = Long.MAX_VALUE / 1000 - 1;
  private static final Deopt OUT_OF_RANGE = new Deopt("a time that is out of the range of a date");
  private static final Deopt DATE_SUBCLASS = new Deopt("a subclass of java.util.Date");

  private Times() {}

  private static long millis(long epochSecond, int nano) {
    if (epochSecond > MAX_SECOND || epochSecond < -MAX_SECOND) {
      throw OUT_OF_RANGE;
    }
    return epochSecond * 1000 + nano / 1_000_000;
  }

  public static long millis(Date value) {
    if (value.getClass() != Date.class) {
      throw DATE_SUBCLASS;
    }
    return value.getTime();
  }

  public static long millis(Instant value) {
    return millis(value.getEpochSecond(), value.getNano());
  }

  public static long millis(LocalDateTime value) {
    // In a gap the rules answer the offset before it and in an overlap the earlier one, which is
    // the instant that ZonedDateTime settles on in both cases.
    var offset = ZoneId.systemDefault().getRules().getOffset(value);
    return millis(value.toEpochSecond(offset), value.getNano());
  }

  public static long millis(LocalDate value) {
    return millis(value.atStartOfDay(ZoneId.systemDefault()).toEpochSecond(), 0);
  }

  public static long millis(LocalTime value) {
    return millis(value.atDate(LocalDate.now(ZoneId.systemDefault())));
  }

  static Instant instant(long millis) {
    return Instant.ofEpochMilli(millis);
  }

  static LocalDateTime localDateTime(long millis) {
    Instant instant = Instant.ofEpochMilli(millis);
    var offset = ZoneId.systemDefault().getRules().getOffset(instant);
    return LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), offset);
  }
}
