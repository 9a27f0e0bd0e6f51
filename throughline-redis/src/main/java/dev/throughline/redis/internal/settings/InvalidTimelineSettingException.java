package dev.throughline.redis.internal.settings;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One of the {@code TimelineSettings} is out of its bounds. */
public final class InvalidTimelineSettingException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;
  private static final Pattern SETTING = Pattern.compile("\\{(\\w+)}");

  private final String setting;
  private final transient Object value;
  private final String bound;

  /**
   * Creates an exception.
   *
   * @param setting a component of {@code TimelineSettings}.
   * @param value its value.
   * @param bound what it must be, in sentences; other components stand in braces.
   */
  public InvalidTimelineSettingException(String setting, Object value, String bound) {
    super(
        "Timeline setting %s cannot be %s. %s"
            .formatted(setting, value, named(bound, UnaryOperator.identity())));
    this.setting = setting;
    this.value = value;
    this.bound = bound;
  }

  private static String named(String bound, UnaryOperator<String> names) {
    return SETTING
        .matcher(bound)
        .replaceAll(found -> Matcher.quoteReplacement(names.apply(found.group(1))));
  }

  /** The name of the setting: a component of {@code TimelineSettings}. */
  public String setting() {
    return setting;
  }

  /** The value that is out of bounds; null after deserialization. */
  public Object value() {
    return value;
  }

  /**
   * {@return what the setting must be, in sentences}
   *
   * @param names how the caller calls the components of {@code TimelineSettings}.
   */
  public String bound(UnaryOperator<String> names) {
    return named(bound, names);
  }
}
