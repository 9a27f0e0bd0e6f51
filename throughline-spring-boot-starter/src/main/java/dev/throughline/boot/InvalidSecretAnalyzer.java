package dev.throughline.boot;

import dev.throughline.boot.internal.InvalidSecretException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Explains a secret that cannot be used, without it: Spring Boot's own analyzer of values shows
 * what it finds in the environment.
 */
final class InvalidSecretAnalyzer extends AbstractFailureAnalyzer<InvalidSecretException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, InvalidSecretException cause) {
    return new FailureAnalysis(
        "Invalid value for configuration property '%s', which is not shown. %s"
            .formatted(cause.property(), cause.reason()),
        "Set %s to a secret of at least 32 bytes, the same for all instances."
            .formatted(cause.property()),
        cause);
  }
}
