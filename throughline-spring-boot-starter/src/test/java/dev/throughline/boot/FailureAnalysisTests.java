package dev.throughline.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.boot.page.PagesImported;
import dev.throughline.boot.timeline.TimelinesImported;
import dev.throughline.cache.PayloadCodecs;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** A wrong setting stops the start with its name, its value, and what it may be. */
@ExtendWith(OutputCaptureExtension.class)
class FailureAnalysisTests {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          throughline.entities.com.acme.Ordr.mode | stock | no class com.acme.Ordr
          throughline.entities.com.acme.Order.made | stock | The only setting of an entity is its mode
          throughline.verify.sample-rate | 1.5 | from 0.0 to 1.0
          throughline.page.secret | short | needs at least 32
          throughline.page.default-size | 500 | not be above throughline.page.max-size, which is 200
          throughline.doctor.sample-rate | 2 | from 0.0 to 1.0
          throughline.page.max-size | 0 | from 1 to
          throughline.timeline.staleness | 50ms | longer than throughline.timeline.redis-timeout, which is 100 ms
          throughline.timeline.fill-lease | 100ms | longer than throughline.timeline.redis-timeout
          throughline.timeline.time-to-live | 1s | not be shorter than throughline.timeline.staleness
          throughline.timeline.window-entries | 100001 | from 1 to 100,000
          throughline.timeline.plain-window-entries | 0 | from 1 to 10,000
          throughline.timeline.window-bytes | 0B | at least 1B
          throughline.timeline.database-reads | 0 | at least 1
          throughline.timeline.redis-pause | 0s | at least 1ms
          throughline.timeline.mode | lenient | It must be bounded or strict.
          throughline.entities.com.acme.Order.mode | stok | Invalid value 'stok'
          throughline.entities.com.acme.Order.mode | stok | It must be compiled or stock.
          throughline.verify.sample-rate | abc | Invalid value 'abc'
          throughline.verify.sample-rate | abc | It must be a number from 0.0 to 1.0.
          throughline.verify.strict | maybe | It must be true or false.
          throughline.reactive.batching | maybe | It must be true or false.
          throughline.page.default-size | many | It must be a whole number.
          throughline.timeline.staleness | soon | It must be a duration with its unit
          throughline.timeline.window-bytes | much | It must be a size with its unit
          throughline.timeline.window-entries | 1.5 | It must be a whole number.
          throughline.enabled | flase | It must be true or false.
          throughline.timeline.enabled | maybe | It must be true or false.
          """)
  void namesPropertyAndReason(String property, String value, String reason, CapturedOutput output) {
    assertThat(start(Application.class, property + "=" + value)).isNotNull();
    assertThat(output)
        .contains("APPLICATION FAILED TO START", property)
        .containsIgnoringCase(reason)
        .contains("Action:");
  }

  @ParameterizedTest
  @CsvSource({
    "throughline.page.secret,hunter2-is-a-password",
    "throughline.page.previous-secrets,hunter2-is-a-password"
  })
  void noSecretIsShown(String property, String secret, CapturedOutput output) {
    assertThat(start(Application.class, property + "=" + secret)).isNotNull();
    assertThat(output)
        .contains("APPLICATION FAILED TO START", property, "Action:")
        .doesNotContain(secret);
  }

  /** A setting is wrong whether or not what it sets is on. */
  @ParameterizedTest
  @CsvSource({
    "throughline.verify.sample-rate,1.5,from 0.0 to 1.0",
    "throughline.doctor.sample-rate,-1,from 0.0 to 1.0",
    "throughline.page.default-size,500,which is 200"
  })
  void isWrongWhenThroughlineIsOff(
      String property, String value, String reason, CapturedOutput output) {
    assertThat(start(SwitchedOff.class, property + "=" + value, "throughline.enabled=false"))
        .isNotNull();
    assertThat(output).contains("APPLICATION FAILED TO START", property, reason);
  }

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration({
    MongoAutoConfiguration.class,
    DataMongoAutoConfiguration.class,
    ThroughlineAutoConfiguration.class
  })
  @Import(PagesImported.class)
  static class SwitchedOff {}

  /** Nothing else binds the property there. */
  @ParameterizedTest
  @ValueSource(classes = {ThroughlineAutoConfiguration.class, TimelinesAlone.class})
  void aSwitchIsReadWhateverElseIsConfigured(Class<?> application, CapturedOutput output) {
    String property =
        application == TimelinesAlone.class
            ? "throughline.timeline.enabled"
            : "throughline.enabled";
    assertThat(start(application, property + "=of")).isNotNull();
    assertThat(output).contains("Invalid value 'of' for configuration property '" + property);
    assertThat(start(application, property + "=off")).isNull();
  }

  @Configuration(proxyBeanMethods = false)
  @Import(TimelinesImported.class)
  static class TimelinesAlone {}

  /** The analyzer is there for the embedded servers, too, where both modules are. */
  @Test
  void embeddedServersHaveSwitches(CapturedOutput output) {
    assertThat(start(Embedded.class, "throughline.embedded.enabled=maybe")).isNotNull();
    assertThat(output)
        .contains("Invalid value 'maybe' for configuration property 'throughline.embedded.enabled'")
        .contains("It must be true or false.");
  }

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(EmbeddedMongoAutoConfiguration.class)
  static class Embedded {}

  @Test
  void namesThePayloadCodecsThatThereAre(CapturedOutput output) {
    assertThat(start(UnknownCodec.class, "a=b")).isNotNull();
    assertThat(output)
        .contains("No payload codec is named 'msgpack'")
        .contains("Ask PayloadCodecs for one of: compact, bson, json.");
  }

  private static Throwable start(Class<?> application, String... properties) {
    SpringApplication starting = new SpringApplication(application);
    Stream<String> all =
        Stream.concat(Stream.of(properties), Stream.of("spring.main.web-application-type=none"));
    String[] arguments = all.map(it -> "--" + it).toArray(String[]::new);
    return catchThrowable(() -> starting.run(arguments).close());
  }

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration({
    MongoAutoConfiguration.class,
    DataMongoAutoConfiguration.class,
    ThroughlineAutoConfiguration.class
  })
  @Import({PagesImported.class, TimelinesImported.class})
  static class Application {}

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration({
    MongoAutoConfiguration.class,
    DataMongoAutoConfiguration.class,
    ThroughlineAutoConfiguration.class
  })
  static class UnknownCodec {

    @Bean
    Object payloads(MongoConverter converter) {
      return PayloadCodecs.of(converter).get("msgpack", Object.class);
    }
  }
}
