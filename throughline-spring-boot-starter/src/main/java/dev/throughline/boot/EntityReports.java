package dev.throughline.boot;

import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;

/**
 * What is compiled and what stock serves, and why: a bean for applications and tests to ask. Safe
 * for use by several threads.
 */
public final class EntityReports {

  private final ObjectProvider<ThroughlineMongoConverter> converters;

  EntityReports(ObjectProvider<ThroughlineMongoConverter> converters) {
    this.converters = converters;
  }

  /**
   * A report for each converter of Throughline's, on all entity types that its mapping context
   * knows, which are compiled if they were not yet. Empty when the application's converter is
   * another one.
   */
  public List<EntityReport> reports() {
    return converters
        .orderedStream()
        .map(
            converter -> {
              converter.compileKnownEntities();
              return converter.report();
            })
        .toList();
  }
}
