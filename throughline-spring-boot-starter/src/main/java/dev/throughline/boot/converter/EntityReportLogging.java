package dev.throughline.boot.converter;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;

/**
 * Logs after the start who sends commands, and at debug, which entities are compiled and why others
 * are not. Entities are compiled when they are first used; asked to report, this compiles those
 * that are known.
 */
class EntityReportLogging implements ApplicationListener<ApplicationReadyEvent> {

  private static final Logger log = LoggerFactory.getLogger(EntityReportLogging.class);

  private final EntityReports reports;

  EntityReportLogging(EntityReports reports) {
    this.reports = reports;
  }

  @Override
  public void onApplicationEvent(ApplicationReadyEvent event) {
    reports
        .commandLevels()
        .forEach((template, level) -> log.info("Commands of {} templates: {}", template, level));
    if (log.isDebugEnabled()) {
      reports
          .reports()
          .forEach(
              report ->
                  log.debug("Compiled and stock entities:{}{}", System.lineSeparator(), report));
    }
  }
}
