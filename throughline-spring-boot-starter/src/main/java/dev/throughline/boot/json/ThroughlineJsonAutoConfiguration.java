package dev.throughline.boot.json;

import dev.throughline.cache.internal.json.JsonRowsWriter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Lets controllers of Spring MVC return rows, which Spring Boot's mapper prints. */
@AutoConfiguration(
    afterName = "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration")
@ConditionalOnClass({JsonRowsWriter.class, JsonMapper.class, WebMvcConfigurer.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
final class ThroughlineJsonAutoConfiguration {

  @Bean
  WebMvcConfigurer throughlineJsonRows(ObjectProvider<JsonMapper> mappers) {
    return new WebMvcConfigurer() {
      @Override
      public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
        builder.addCustomConverter(new JsonRowsConverter(mappers.getIfUnique(JsonMapper::shared)));
      }
    };
  }
}
