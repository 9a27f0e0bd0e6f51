package dev.throughline.codec.internal.scalar;

import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Date;

/**
 * Dates and times in compact payloads, as exact as they are and in no zone: milliseconds where that
 * is all there is, else seconds and nanoseconds. In payloads of what is stored they are those of
 * BSON, which are read in the zone of the reader. Called by generated code.
 */
public final class CompactTimes {

  private static final long MAX_SECOND = Long.MAX_VALUE / 1000 - 1;
  private static final Deopt BROKEN = new Deopt("a broken time");

  private CompactTimes() {}

  public static void write(CompactSink out, Date value) {
    out.int64(Times.millis(value));
  }

  public static void write(CompactSink out, Instant value) {
    if (out.storesTimes()) {
      out.int64(Times.millis(value));
    } else {
      moment(out, value.getEpochSecond(), value.getNano());
    }
  }

  public static void write(CompactSink out, LocalDateTime value) {
    if (out.storesTimes()) {
      out.int64(Times.millis(value));
    } else {
      moment(out, value.toEpochSecond(ZoneOffset.UTC), value.getNano());
    }
  }

  public static void write(CompactSink out, LocalDate value) {
    out.int64(out.storesTimes() ? Times.millis(value) : value.toEpochDay());
  }

  public static void write(CompactSink out, LocalTime value) {
    if (out.storesTimes()) {
      out.int64(Times.millis(value));
    } else {
      moment(out, value.toSecondOfDay(), value.getNano());
    }
  }

  private static void moment(CompactSink out, long second, int nano) {
    if (nano % 1_000_000 == 0 && second < MAX_SECOND && second > -MAX_SECOND) {
      out.int64(second * 1000 + nano / 1_000_000);
    } else {
      out.array(2);
      out.int64(second);
      out.int32(nano);
    }
  }

  static Instant instant(CompactSource in, byte type) {
    if (!CompactSource.array(type)) {
      return Instant.ofEpochMilli(in.integer(type));
    }
    if (in.sequence(type) != 2) {
      throw BROKEN;
    }
    long second = in.integer(in.type());
    return Instant.ofEpochSecond(second, in.integer(in.type()));
  }

  static LocalDateTime localDateTime(CompactSource in, byte type) {
    return in.storesTimes()
        ? Times.localDateTime(in.integer(type))
        : LocalDateTime.ofInstant(instant(in, type), ZoneOffset.UTC);
  }

  static LocalDate localDate(CompactSource in, byte type) {
    return in.storesTimes()
        ? Times.localDateTime(in.integer(type)).toLocalDate()
        : LocalDate.ofEpochDay(in.integer(type));
  }
}
