package dev.throughline.bench.cachepayload;

import dev.throughline.bench.experiment.BenchApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.http.codec.autoconfigure.CodecsAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.HttpHandlerAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DeferredImportSelector;
import org.springframework.context.annotation.Import;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;

/** The WebFlux service that is measured: nothing but the web and Redis. */
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration({
  JacksonAutoConfiguration.class,
  CodecsAutoConfiguration.class,
  NettyReactiveWebServerAutoConfiguration.class,
  HttpHandlerAutoConfiguration.class,
  WebFluxAutoConfiguration.class
})
@Import(BoardApplication.Rows.class)
class BoardApplication {

  /** Throughline's answers of rows, by name, as Spring Boot finds them. */
  static final class Rows implements DeferredImportSelector {
    @Override
    public String[] selectImports(AnnotationMetadata importing) {
      return new String[] {"dev.throughline.boot.json.ThroughlineReactiveJsonAutoConfiguration"};
    }
  }

  /** Starts the service on a free port. */
  static ConfigurableApplicationContext start(
      Strategy strategy, int page, String key, ReactiveRedisConnectionFactory connections) {
    return BenchApplication.of(BoardApplication.class)
        .serve(
            WebApplicationType.REACTIVE,
            context -> {
              context.registerBean(KeepReading.class);
              context.registerBean(
                  BoardService.class,
                  () ->
                      new BoardService(strategy, PostCodecs.of(strategy), page, key, connections));
            });
  }
}
