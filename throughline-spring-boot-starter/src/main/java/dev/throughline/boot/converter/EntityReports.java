package dev.throughline.boot.converter;

import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.run.CallTarget;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * Reports which entities are compiled and which stock maps, and why: a bean for applications and
 * tests to ask. Safe for use by several threads.
 */
public final class EntityReports {

  private final ObjectProvider<MongoConverter> converters;
  private final ObjectProvider<MongoOperations> operations;
  private final ObjectProvider<ReactiveMongoOperations> reactive;
  private final OwnBeanPostProcessor ownBeans;

  EntityReports(
      ObjectProvider<MongoConverter> converters,
      ObjectProvider<MongoOperations> operations,
      ObjectProvider<ReactiveMongoOperations> reactive,
      OwnBeanPostProcessor ownBeans) {
    this.converters = converters;
    this.operations = operations;
    this.reactive = reactive;
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

  /**
   * The query methods of repositories whose calls stock makes, with the reason, as far as they were
   * called or can never be compiled.
   */
  public Map<String, String> callsLeftToStock() {
    Map<String, String> left = new TreeMap<>();
    calls(operations).forEach(calls -> left.putAll(calls.refusals()));
    calls(reactive).forEach(calls -> left.putAll(calls.refusals()));
    return left;
  }

  private static Stream<Calls> calls(ObjectProvider<?> templates) {
    return templates
        .orderedStream()
        .filter(CallTarget.class::isInstance)
        .map(template -> ((CallTarget) template).runner().calls());
  }

  /**
   * Who sends the commands of compiled calls and of writes, by kind of template, {@code blocking}
   * or {@code reactive}: {@code direct} with the versions of the driver, or {@code driver} with the
   * reason.
   */
  public Map<String, String> commandLevels() {
    Map<String, String> levels = new TreeMap<>();
    calls(operations).forEach(calls -> levels.put("blocking", calls.direct().description()));
    calls(reactive).forEach(calls -> levels.put("reactive", calls.direct().description()));
    return levels;
  }
}
