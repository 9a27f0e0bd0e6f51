package dev.throughline.boot;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.annotation.Order;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/** Explains a setting of Throughline whose value is not of its type: what it may be. */
@Order(0) // ahead of Spring Boot's, which gives the exception of the conversion
final class UnreadableSettingAnalyzer extends AbstractFailureAnalyzer<BindException> {

  private static final ConfigurationPropertyName PREFIX =
      ConfigurationPropertyName.of("throughline");

  private static final Map<Class<?>, String> KINDS =
      Map.of(
          Boolean.class, "true or false",
          Integer.class, "a whole number",
          Long.class, "a whole number",
          Double.class, "a number, with a point for decimals",
          Duration.class, "a duration with its unit, such as 500ms, 2s or 24h",
          DataSize.class, "a size with its unit, such as 512KB or 1MB");

  @Override
  protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
    ConfigurationProperty property = cause.getProperty();
    Class<?> type = cause.getTarget().getType().resolve();
    String allowed = type == null ? null : allowed(cause.getName(), type);
    if (property == null || allowed == null || !PREFIX.isAncestorOf(cause.getName())) {
      return null;
    }
    String name = cause.getName().toString();
    return new FailureAnalysis(
        "Invalid value '%s' for configuration property '%s'%s. It must be %s."
            .formatted(
                property.getValue(),
                name,
                property.getOrigin() == null ? "" : " (from " + property.getOrigin() + ")",
                allowed),
        "Set %s to %s.".formatted(name, allowed),
        cause);
  }

  private static @Nullable String allowed(ConfigurationPropertyName name, Class<?> type) {
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(constant -> constant.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
          .collect(Collectors.joining(" or "));
    }
    return name.toString().equals("throughline.verify.sample-rate")
        ? "a number from 0.0 to 1.0"
        : KINDS.get(ClassUtils.resolvePrimitiveIfNecessary(type));
  }
}
