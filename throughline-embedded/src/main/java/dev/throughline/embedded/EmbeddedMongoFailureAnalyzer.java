package dev.throughline.embedded;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what is wrong with the directory of the embedded server in place of a stack trace. */
class EmbeddedMongoFailureAnalyzer extends AbstractFailureAnalyzer<EmbeddedMongoException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, EmbeddedMongoException cause) {
    return new FailureAnalysis(
        "The embedded MongoDB server cannot start. " + cause.getMessage() + ".",
        cause.remedy(),
        cause);
  }
}
