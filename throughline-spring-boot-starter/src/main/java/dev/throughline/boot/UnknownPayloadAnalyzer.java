package dev.throughline.boot;

import dev.throughline.cache.PayloadCodecs;
import dev.throughline.cache.internal.UnknownPayloadException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains a payload codec that does not exist. */
final class UnknownPayloadAnalyzer extends AbstractFailureAnalyzer<UnknownPayloadException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, UnknownPayloadException cause) {
    return new FailureAnalysis(
        String.valueOf(cause.getMessage()) + ".",
        "Ask PayloadCodecs for one of: " + String.join(", ", PayloadCodecs.names()) + ".",
        cause);
  }
}
