package dev.throughline.boot.converter;

import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * Reports which entities are compiled and which stock maps, and why: a bean for applications and
 * tests to ask. Safe for use by several threads.
 */
public final class EntityReports {

  private final ObjectProvider<MongoConverter> converters;
  private final ObjectProvider<MongoOperations> operations;
  private final OwnBeanPostProcessor ownBeans;

  EntityReports(
      ObjectProvider<MongoConverter> converters,
      ObjectProvider<MongoOperations> operations,
      OwnBeanPostProcessor ownBeans) {
    this.converters = converters;
    this.operations = operations;
    this.ownBeans = ownBeans;
  }

  /**
   * A report for each converter of Throughline's, on all entity types that its mapping context
   * knows, which are compiled if they were not yet. Empty when the application's converter is
   * another one.
   */
  public List<EntityReport> reports() {
    Set<MongoConverter> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    return Stream.concat(
            Stream.concat(
                converters.orderedStream(),
                operations.orderedStream().map(MongoOperations::getConverter)),
            ownBeans.converters().stream())
        .filter(ThroughlineMongoConverter.class::isInstance)
        .filter(seen::add)
        .map(ThroughlineMongoConverter.class::cast)
        .map(
            converter -> {
              converter.compileKnownEntities();
              return converter.report();
            })
        .toList();
  }

  /** The converters and templates that are not accelerated, by bean name, with the reason. */
  public Map<String, String> beansLeftAlone() {
    return ownBeans.leftAlone();
  }
}
