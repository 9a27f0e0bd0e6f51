package dev.throughline.boot.timeline;

import dev.throughline.redis.internal.settings.InvalidTimelineSettingException;
import dev.throughline.redis.timeline.TimelineSettings;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** The bounds of timeline settings, with the names of the properties. */
final class TimelineLimits {

  private static final String PREFIX = "throughline.timeline.";

  private TimelineLimits() {}

  /**
   * The settings, checked.
   *
   * @throws InvalidConfigurationPropertyValueException for one that is out of range.
   */
  static TimelineSettings checked(TimelineProperties properties) {
    try {
      return properties.settings();
    } catch (InvalidTimelineSettingException e) {
      InvalidConfigurationPropertyValueException named =
          new InvalidConfigurationPropertyValueException(
              property(e.setting()), e.value(), e.bound(TimelineLimits::property));
      named.addSuppressed(e);
      throw named;
    }
  }

  private static String property(String setting) {
    return PREFIX + DataObjectPropertyName.toDashedForm(setting);
  }
}
