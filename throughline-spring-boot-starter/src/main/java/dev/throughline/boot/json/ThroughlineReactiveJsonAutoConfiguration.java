package dev.throughline.boot.json;

import dev.throughline.cache.internal.json.JsonRowsWriter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Lets controllers of WebFlux return rows, which Spring Boot's mapper prints. */
@AutoConfiguration(
    afterName = "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration")
@ConditionalOnClass({JsonRowsWriter.class, JsonMapper.class, WebFluxConfigurer.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
final class ThroughlineReactiveJsonAutoConfiguration {

  @Bean
  WebFluxConfigurer throughlineReactiveJsonRows(ObjectProvider<JsonMapper> mappers) {
    return new WebFluxConfigurer() {
      @Override
      public void configureHttpMessageCodecs(ServerCodecConfigurer codecs) {
        JsonMapper mapper = mappers.getIfUnique(JsonMapper::shared);
        codecs.customCodecs().register(new JsonRowsHttpMessageWriter(mapper));
      }
    };
  }
}
