package dev.throughline.boot.json;

import dev.throughline.cache.internal.json.DocumentListModule;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/** Lets Spring Boot's mapper print pages that were found for JSON without objects. */
@AutoConfiguration(
    beforeName = "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration")
@ConditionalOnClass({DocumentListModule.class, JsonMapper.class})
final class ThroughlineJsonModuleAutoConfiguration {

  @Bean
  DocumentListModule throughlineDocumentLists(ObjectProvider<JsonMapper> mappers) {
    return DocumentListModule.of(() -> mappers.getIfUnique(JsonMapper::shared));
  }
}
