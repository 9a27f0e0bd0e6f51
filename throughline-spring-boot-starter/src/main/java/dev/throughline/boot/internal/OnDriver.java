package dev.throughline.boot.internal;

import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;

/**
 * Matches where one of MongoDB's drivers is on the class path, or both are. Which of them an
 * application has is its own choice (D-BOOT-12); without any, Spring Boot makes no template.
 */
public final class OnDriver extends AnyNestedCondition {

  /** A class of the blocking driver. */
  public static final String BLOCKING = "com.mongodb.client.MongoClient";

  /** A class of the reactive driver. */
  public static final String REACTIVE = "com.mongodb.reactivestreams.client.MongoClient";

  OnDriver() {
    super(ConfigurationPhase.PARSE_CONFIGURATION);
  }

  @ConditionalOnClass(name = BLOCKING)
  static class Blocking {}

  @ConditionalOnClass(name = REACTIVE)
  static class Reactive {}
}
