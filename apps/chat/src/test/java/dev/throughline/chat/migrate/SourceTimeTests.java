package dev.throughline.chat.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceTimeTests {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @ParameterizedTest
  @CsvSource({
    // Once a day, whatever was before.
    "2025-10-26 01:59:59.999, 2025-10-26T05:00:00Z, 2025-10-25T23:59:59.999Z",
    "2025-10-26 03:00:00, , 2025-10-26T02:00:00Z",
    // Twice: the first, unless that would be before the message before it.
    "2025-10-26 02:10:00, , 2025-10-26T00:10:00Z",
    "2025-10-26 02:10:00, 2025-10-25T10:00:00Z, 2025-10-26T00:10:00Z",
    "2025-10-26 02:10:00, 2025-10-26T00:59:59Z, 2025-10-26T01:10:00Z",
    "2025-10-26 02:10:00, 2025-10-26T01:09:59Z, 2025-10-26T01:10:00Z",
    // Transactions that overlap are out of order by seconds, in both hours.
    "2025-10-26 02:09:50, 2025-10-26T00:10:00Z, 2025-10-26T00:09:50Z",
    "2025-10-26 02:09:50, 2025-10-26T01:10:00Z, 2025-10-26T01:09:50Z",
    // Later than both hours: nothing is known.
    "2025-10-26 02:10:00, 2026-01-01T00:00:00Z, 2025-10-26T00:10:00Z",
  })
  void localTimes(String text, Instant before, Instant instant) {
    assertThat(new SourceTime(text, false).at(BERLIN, before)).isEqualTo(instant);
  }

  @ParameterizedTest
  @CsvSource({
    "2025-10-26 02:10:00, true, 2025-10-26T02:10:00Z",
    "2025-10-26 02:10:00.1239, true, 2025-10-26T02:10:00.123Z",
    "2025-10-26 02:10:00.5+00, false, 2025-10-26T02:10:00.5Z",
    "2025-10-26 02:10:00+05:30, false, 2025-10-25T20:40:00Z",
    "2025-10-26 02:10:00-03, false, 2025-10-26T05:10:00Z",
  })
  void instants(String text, boolean utc, Instant instant) {
    SourceTime time = new SourceTime(text, utc);
    assertThat(time.at(BERLIN, null)).isEqualTo(instant);
    assertThat(time.comesTwice(BERLIN)).isFalse();
  }
}
