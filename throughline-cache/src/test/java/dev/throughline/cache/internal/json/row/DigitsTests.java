package dev.throughline.cache.internal.json.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers, dates and offsets are those of Java. */
class DigitsTests {

  private final byte[] to = new byte[64];

  private String text(int end) {
    return new String(to, 0, end, StandardCharsets.US_ASCII);
  }

  @Test
  void eachDayOfThreeCenturiesIsPrinted() {
    List<LocalDate> days = new ArrayList<>();
    LocalDate.of(1848, 1, 1).datesUntil(LocalDate.of(2150, 1, 1)).forEach(days::add);
    LocalDate.of(0, 1, 1).datesUntil(LocalDate.of(6, 1, 1)).forEach(days::add);
    LocalDate.of(9_990, 1, 1).datesUntil(LocalDate.of(10_000, 1, 1)).forEach(days::add);
    same(days);
  }

  @Test
  void daysAroundTheEndsOfAllYearsArePrinted() {
    List<LocalDate> days = new ArrayList<>();
    for (int year = 0; year < 10_000; year++) {
      LocalDate march = LocalDate.of(year, 3, 1);
      days.addAll(List.of(march.minusDays(2), march.minusDays(1), march));
      days.addAll(List.of(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31)));
    }
    same(days);
  }

  private void same(List<LocalDate> days) {
    List<LocalDate> wrong = new ArrayList<>();
    for (LocalDate day : days) {
      int hour = 10 + day.getDayOfMonth() % 14;
      long millis = day.atTime(hour, 7, 59).toEpochSecond(ZoneOffset.UTC) * 1000 + hour;
      if (!text(Digits.dateAndTime(millis, to, 0)).equals(day + "T" + hour + ":07:59")) {
        wrong.add(day);
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void numbersOfEachLengthArePrinted() {
    Random random = new Random(11);
    for (int i = 0; i < 100_000; i++) {
      long number = random.nextLong() >> random.nextInt(64);
      assertThat(text(Digits.number(number, to, 0))).isEqualTo(Long.toString(number));
    }
    for (long number = -1_000; number < 11_000; number++) {
      assertThat(text(Digits.number(number, to, 0))).isEqualTo(Long.toString(number));
    }
    for (long power = 1; power > 0 && power < Long.MAX_VALUE / 10; power *= 10) {
      assertThat(text(Digits.number(power, to, 0))).isEqualTo(Long.toString(power));
      assertThat(text(Digits.number(power - 1, to, 0))).isEqualTo(Long.toString(power - 1));
      assertThat(text(Digits.number(-power, to, 0))).isEqualTo(Long.toString(-power));
    }
    assertThat(text(Digits.number(Long.MIN_VALUE, to, 0))).isEqualTo("-9223372036854775808");
    assertThat(text(Digits.number(Long.MAX_VALUE, to, 0))).isEqualTo("9223372036854775807");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"})
  void offsetsAreThoseOfTheZoneAlsoAroundAChange(String name) {
    TimeZone before = TimeZone.getDefault();
    ZoneOffsets offsets = new ZoneOffsets();
    TimeZone.setDefault(TimeZone.getTimeZone(name));
    try {
      offsets.refresh();
      ZoneRules rules = ZoneId.of(name).getRules();
      Random random = new Random(name.hashCode());
      for (int i = 0; i < 20_000; i++) {
        long millis = (long) (random.nextGaussian() * 3e12);
        ZoneOffsetTransition change = rules.nextTransition(Instant.ofEpochMilli(millis));
        if (i % 2 == 0 && change != null) {
          millis = change.getInstant().toEpochMilli() + random.nextInt(3) - 1;
        }
        long expected = 1000L * rules.getOffset(Instant.ofEpochMilli(millis)).getTotalSeconds();
        assertThat(offsets.local(millis) - millis).as("%d", millis).isEqualTo(expected);
      }
    } finally {
      TimeZone.setDefault(before);
    }
  }
}
