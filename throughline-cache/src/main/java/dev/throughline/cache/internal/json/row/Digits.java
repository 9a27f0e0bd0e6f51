package dev.throughline.cache.internal.json.row;

import static dev.throughline.cache.internal.json.row.Unprintable.UNKNOWN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Numbers and times as ASCII, written to places that are long enough. */
final class Digits {

  private static final byte[] SMALLEST = "-9223372036854775808".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  /** The two digits of each byte. */
  private static final short[] PAIRS = new short[256];

  /** The two digits of each number below 100. */
  private static final short[] DECIMALS = new short[100];

  static {
    for (int i = 0; i < DECIMALS.length; i++) {
      DECIMALS[i] = (short) ('0' + i / 10 | ('0' + i % 10) << 8);
    }
    for (int i = 0; i < PAIRS.length; i++) {
      PAIRS[i] = (short) (HEX[i >> 4] | HEX[i & 15] << 8);
    }
  }

  private static final long DAY = 86_400_000;

  /** 0000-01-01 and 10000-01-01, as milliseconds. */
  private static final long FIRST = -62_167_219_200_000L;

  private static final long BEHIND = 253_402_300_800_000L;

  private Digits() {}

  static int number(long value, byte[] to, int at) {
    if (value >= 0 && value < 100) {
      if (value < 10) {
        to[at] = (byte) ('0' + value);
        return at + 1;
      }
      two((int) value, to, at);
      return at + 2;
    }
    return longer(value, to, at);
  }

  private static int longer(long value, byte[] to, int at) {
    if (value == Long.MIN_VALUE) {
      System.arraycopy(SMALLEST, 0, to, at, SMALLEST.length);
      return at + SMALLEST.length;
    }
    int start = at;
    long left = value;
    if (value < 0) {
      to[start++] = '-';
      left = -value;
    }
    int length = 1;
    for (long power = 10; length < 19 && left >= power; power *= 10) {
      length++;
    }
    int end = start + length;
    int next = end;
    while (left >= 10) {
      long hundreds = left / 100;
      next -= 2;
      two((int) (left - 100 * hundreds), to, next);
      left = hundreds;
    }
    if (next > start) {
      to[start] = (byte) ('0' + left);
    }
    return end;
  }

  static int hex(byte[] from, int start, int count, byte[] to, int at) {
    for (int i = 0; i < count; i++) {
      SHORT.set(to, at + 2 * i, PAIRS[from[start + i] & 0xFF]);
    }
    return at + 2 * count;
  }

  static int hex(long value, int digits, byte[] to, int at) {
    for (int i = 0; i < digits; i++) {
      to[at + i] = HEX[(int) (value >>> (4 * (digits - 1 - i))) & 15];
    }
    return at + digits;
  }

  /** A date and a time up to its seconds, of the years 0 to 9999. */
  static int dateAndTime(long millis, byte[] to, int at) {
    int days = days(millis);
    day(days, to, at);
    to[at + 10] = 'T';
    return seconds((int) (millis - FIRST - days * DAY), to, at + 11);
  }

  /** A date as year, month and day, of the years 0 to 9999. */
  static int date(long millis, byte[] to, int at) {
    return day(days(millis), to, at);
  }

  /** Days since the first. */
  private static int days(long millis) {
    if (millis < FIRST || millis >= BEHIND) {
      throw UNKNOWN; // years are printed otherwise
    }
    return (int) ((millis - FIRST) / DAY);
  }

  private static int day(int sinceFirst, byte[] to, int at) {
    // Days from a March on, 400 years before the first: a century more has no leap day more.
    int days = sinceFirst + 146_097 - 60;
    int century = (4 * days + 3) / 146_097;
    int inCentury = days - century * 146_097 / 4;
    int year = (4 * inCentury + 3) / 1461;
    int inYear = inCentury - year * 1461 / 4;
    int month = (5 * inYear + 2) / 153; // March is the first
    int day = inYear - (153 * month + 2) / 5;
    int next = month >= 10 ? 1 : 0;
    if (year + next == 100) {
      century++;
      year -= 100;
    }
    two(century - 4, to, at);
    two(year + next, to, at + 2);
    to[at + 4] = '-';
    two(month + 3 - 12 * next, to, at + 5);
    to[at + 7] = '-';
    two(day + 1, to, at + 8);
    return at + 10;
  }

  /** Hours, minutes and seconds. */
  static int time(long millis, byte[] to, int at) {
    return seconds((int) Math.floorMod(millis, DAY), to, at);
  }

  private static int seconds(int millisOfDay, byte[] to, int at) {
    int seconds = millisOfDay / 1000;
    int minutes = seconds / 60;
    int hours = minutes / 60;
    two(hours, to, at);
    to[at + 2] = ':';
    two(minutes - 60 * hours, to, at + 3);
    to[at + 5] = ':';
    two(seconds - 60 * minutes, to, at + 6);
    return at + 8;
  }

  /** A point and the milliseconds, as three digits. */
  static int fraction(long millis, byte[] to, int at) {
    int rest = (int) Math.floorMod(millis, 1000L);
    to[at] = '.';
    to[at + 1] = (byte) ('0' + rest / 100);
    two(rest % 100, to, at + 2);
    return at + 4;
  }

  /** Without the zeros at the end, and without the point when there is nothing but zeros. */
  static int shortFraction(long millis, byte[] to, int at) {
    int end = fraction(millis, to, at);
    while (to[end - 1] == '0') {
      end--;
    }
    return to[end - 1] == '.' ? at : end;
  }

  private static void two(int value, byte[] to, int at) {
    SHORT.set(to, at, DECIMALS[value]);
  }
}
