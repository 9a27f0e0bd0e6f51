package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.throughline.redis.internal.settings.InvalidTimelineSettingException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Settings that cannot be are refused where they are made, with their bounds. */
class TimelineSettingsTests {

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MILLI = Duration.ofMillis(1);

  static Stream<Arguments> outOfBounds() {
    return Stream.of(
        Arguments.of("staleness", SECOND, "longer than REDISTIMEOUT, which is 1000 ms"),
        Arguments.of("fillLease", SECOND, "longer than REDISTIMEOUT, which is 1000 ms"),
        Arguments.of("timeToLive", Duration.ofMillis(1_999), "not be shorter than STALENESS"),
        Arguments.of("redisTimeout", Duration.ofNanos(999_999), "at least 1ms"),
        Arguments.of("redisPause", Duration.ZERO, "at least 1ms"),
        Arguments.of("windowEntries", 0, "from 1 to 100,000"),
        Arguments.of("windowEntries", 100_001, "from 1 to 100,000"),
        Arguments.of("windowBytes", 0L, "at least 1B"),
        Arguments.of("databaseReads", 0, "at least 1"),
        Arguments.of("plainWindowEntries", 0, "from 1 to 10,000"),
        Arguments.of("plainWindowEntries", 10_001, "from 1 to 10,000"));
  }

  @ParameterizedTest
  @MethodSource("outOfBounds")
  void whatIsOutOfBoundsIsNamed(String setting, Object value, String bound) {
    assertThatExceptionOfType(InvalidTimelineSettingException.class)
        .isThrownBy(() -> settings(Map.of(setting, value)))
        .withMessageContaining(setting + " cannot be " + value)
        .satisfies(
            refused -> {
              assertThat(refused.setting()).isEqualTo(setting);
              assertThat(refused.value()).hasToString(value.toString());
              assertThat(refused.bound(name -> name.toUpperCase(Locale.ROOT))).contains(bound);
            });
  }

  @Test
  void boundsThemselvesAreAllowed() {
    assertThat(
            settings(
                Map.of(
                    "redisTimeout",
                    MILLI,
                    "redisPause",
                    MILLI,
                    "staleness",
                    Duration.ofMillis(2),
                    "timeToLive",
                    Duration.ofMillis(2),
                    "fillLease",
                    Duration.ofMillis(2),
                    "windowEntries",
                    100_000,
                    "plainWindowEntries",
                    10_000)))
        .isNotNull();
  }

  @Test
  void changesAreCheckedAsWell() {
    TimelineSettings defaults = TimelineSettings.defaults();
    assertThatExceptionOfType(InvalidTimelineSettingException.class)
        .isThrownBy(() -> defaults.withRedis(Duration.ofSeconds(6), SECOND))
        .withMessageContaining("staleness cannot be PT2S. It must be longer than redisTimeout");
    assertThat(
            defaults
                .withStaleness(Duration.ofSeconds(20))
                .withFillLease(Duration.ofSeconds(20))
                .withRedis(Duration.ofSeconds(6), SECOND)
                .fillLease())
        .isEqualTo(Duration.ofSeconds(20));
  }

  /** With a timeout of a second, two seconds of staleness, and what is given. */
  private static TimelineSettings settings(Map<String, Object> given) {
    return new TimelineSettings(
        (Duration) given.getOrDefault("staleness", Duration.ofSeconds(2)),
        (int) given.getOrDefault("windowEntries", 1),
        ((Number) given.getOrDefault("windowBytes", 1)).longValue(),
        (Duration) given.getOrDefault("timeToLive", DAY),
        (Duration) given.getOrDefault("fillLease", DAY),
        TimelineMode.BOUNDED,
        "",
        (Duration) given.getOrDefault("redisTimeout", SECOND),
        (Duration) given.getOrDefault("redisPause", SECOND),
        (int) given.getOrDefault("databaseReads", 1),
        (int) given.getOrDefault("plainWindowEntries", 1));
  }
}
