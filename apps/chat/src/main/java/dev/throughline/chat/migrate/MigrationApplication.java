package dev.throughline.chat.migrate;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/**
 * MongoDB and Spring Batch, and nothing of the service; no configuration by annotation, so that the
 * service does not find it.
 */
@EnableAutoConfiguration
class MigrationApplication {}
