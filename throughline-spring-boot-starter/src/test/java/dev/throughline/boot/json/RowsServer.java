package dev.throughline.boot.json;

import com.mongodb.client.MongoClients;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.bson.RawBsonDocument;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.server.reactive.ServletHttpHandlerAdapter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** A server in a JVM of its own, which answers with many rows by Spring MVC and by WebFlux. */
final class RowsServer {

  /** A row of about 200 bytes. */
  record Row(@Id String id, String text) {}

  private static final AtomicInteger OPEN = new AtomicInteger();
  private static ThroughlineMongoTemplate template;

  private RowsServer() {}

  static Row row(int index) {
    return new Row("r" + index, "x".repeat(180));
  }

  /** The controller of both. */
  @RestController
  static final class Rows {

    private final ThroughlineMongoConverter converter;

    Rows() {
      MongoMappingContext context = new MongoMappingContext();
      converter = new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, context);
      converter.afterPropertiesSet();
    }

    @GetMapping("/rows")
    JsonRows<Row> rows(@RequestParam int count, @RequestParam int fail) {
      return JsonRows.of(
          Row.class,
          converter,
          () -> {
            OPEN.incrementAndGet();
            return IntStream.range(0, count)
                .mapToObj(i -> row(i, fail))
                .onClose(OPEN::decrementAndGet);
          });
    }

    /** All rows of the database. */
    @GetMapping("/stored")
    JsonRows<Row> stored() {
      return template.jsonRows(new Query(), Row.class);
    }

    private RawBsonDocument row(int index, int fail) {
      if (index == fail) {
        throw new IllegalStateException("the cursor is gone");
      }
      return converter.writeRaw(RowsServer.row(index));
    }

    /** How many streams are not closed. */
    @GetMapping("/open")
    String open() {
      return String.valueOf(OPEN.get());
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableWebMvc
  static class Mvc implements WebMvcConfigurer {

    @Override
    public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
      builder.addCustomConverter(new JsonRowsConverter(JsonMapper.shared()));
    }

    @Bean
    Rows rows() {
      return new Rows();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableWebFlux
  static class Flux implements WebFluxConfigurer {

    @Override
    public void configureHttpMessageCodecs(ServerCodecConfigurer codecs) {
      codecs.customCodecs().register(new JsonRowsHttpMessageWriter(JsonMapper.shared()));
    }

    @Bean
    Rows rows() {
      return new Rows();
    }
  }

  /** The rows of a database. */
  static ThroughlineMongoTemplate template(String uri) {
    return new ThroughlineMongoTemplate(MongoClients.create(uri), "rows");
  }

  /** Prints its port, and ends with its input. The argument is the URI of a database's server. */
  public static void main(String[] arguments) throws Exception {
    template = template(arguments[0]);
    System.out.println("port " + start());
    while (System.in.read() >= 0) {}
    System.exit(0);
  }

  private static int start() throws LifecycleException, java.io.IOException {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("rows").toString());
    tomcat.setPort(0);
    tomcat.getConnector();
    AnnotationConfigWebApplicationContext mvc = new AnnotationConfigWebApplicationContext();
    mvc.register(Mvc.class);
    Context root = tomcat.addContext("/mvc", null);
    Wrapper servlet = Tomcat.addServlet(root, "mvc", new DispatcherServlet(mvc));
    servlet.setLoadOnStartup(1);
    root.addServletMappingDecoded("/*", "mvc");
    var flux = new AnnotationConfigApplicationContext(Flux.class);
    Context reactive = tomcat.addContext("/flux", null);
    Wrapper adapter =
        Tomcat.addServlet(
            reactive,
            "flux",
            new ServletHttpHandlerAdapter(WebHttpHandlerBuilder.applicationContext(flux).build()));
    adapter.setAsyncSupported(true);
    adapter.setLoadOnStartup(1);
    reactive.addServletMappingDecoded("/*", "flux");
    tomcat.start();
    return tomcat.getConnector().getLocalPort();
  }
}
