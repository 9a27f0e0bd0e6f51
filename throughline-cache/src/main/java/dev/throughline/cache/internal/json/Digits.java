package dev.throughline.cache.internal.json;

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

  static {
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
    for (int i = start + length - 1; i >= start; i--) {
      long tens = left / 10;
      to[i] = (byte) ('0' + (int) (left - 10 * tens));
      left = tens;
    }
    return start + length;
  }

  static int hex(byte[] from, int start, int count, byte[] to, int at) {
    for (int i = 0; i < count; i++) {
      SHORT.set(to, at + 2 * i, PAIRS[from[start + i] & 0xFF]);
    }
    return at + 2 * count;
  }

  static int hex(long value, int digits, byte[] to, int at) {
    for (int i = 0; i < digits; i++) {
      to[at + i] = HEX[(int) (value >>> 4 * (digits - 1 - i)) & 15];
    }
    return at + digits;
  }

  /** A date as year, month and day, of the years 0 to 9999. */
  static int date(long millis, byte[] to, int at) {
    if (millis < FIRST || millis >= BEHIND) {
      throw JsonShape.UNKNOWN; // years are printed otherwise
    }
    // Days of eras of 400 years from March on, as in the proleptic Gregorian calendar.
    int days = (int) Math.floorDiv(millis, DAY) + 719_468;
    int era = Math.floorDiv(days, 146_097);
    int day = days - era * 146_097;
    int year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    day -= 365 * year + year / 4 - year / 100;
    int month = (5 * day + 2) / 153;
    day -= (153 * month + 2) / 5;
    year += era * 400 + (month >= 10 ? 1 : 0);
    month = month < 10 ? month + 3 : month - 9;
    two(year / 100, to, at);
    two(year % 100, to, at + 2);
    to[at + 4] = '-';
    two(month, to, at + 5);
    to[at + 7] = '-';
    two(day + 1, to, at + 8);
    return at + 10;
  }

  /** Hours, minutes and seconds. */
  static int time(long millis, byte[] to, int at) {
    int seconds = (int) Math.floorMod(millis, DAY) / 1000;
    two(seconds / 3600, to, at);
    to[at + 2] = ':';
    two(seconds / 60 % 60, to, at + 3);
    to[at + 5] = ':';
    two(seconds % 60, to, at + 6);
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
    to[at] = (byte) ('0' + value / 10);
    to[at + 1] = (byte) ('0' + value % 10);
  }
}
