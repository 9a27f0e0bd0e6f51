package dev.throughline.boot;

import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;

/**
 * Says after the start, at debug, which entities are compiled and why others are not. Entities are
 * compiled when they are first used; asked to report, this compiles those that are known.
 */
class EntityReportLogging implements ApplicationListener<ApplicationReadyEvent> {

  private static final Logger log = LoggerFactory.getLogger(EntityReportLogging.class);

  private final ObjectProvider<ThroughlineMongoConverter> converters;

  EntityReportLogging(ObjectProvider<ThroughlineMongoConverter> converters) {
    this.converters = converters;
  }

  @Override
  public void onApplicationEvent(ApplicationReadyEvent event) {
    if (log.isDebugEnabled()) {
      converters.orderedStream().forEach(EntityReportLogging::log);
    }
  }

  private static void log(ThroughlineMongoConverter converter) {
    converter.compileKnownEntities();
    EntityReport report = converter.report();
    log.debug("Compiled and stock entities:{}{}", System.lineSeparator(), report);
  }
}
