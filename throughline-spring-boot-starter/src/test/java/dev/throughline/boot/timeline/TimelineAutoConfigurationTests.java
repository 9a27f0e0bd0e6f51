package dev.throughline.boot.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import dev.throughline.boot.internal.PayloadReports;
import dev.throughline.cache.PayloadCodec;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.embedded.EmbeddedRedis;
import dev.throughline.redis.internal.window.WindowListener;
import dev.throughline.redis.timeline.Timeline;
import dev.throughline.redis.timeline.TimelineMode;
import dev.throughline.redis.timeline.TimelineSettings;
import dev.throughline.redis.timeline.Timelines;
import dev.throughline.redis.timeline.annotation.TimelineClaims;
import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineRevision;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

@ExtendWith(OutputCaptureExtension.class)
class TimelineAutoConfigurationTests {

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(ThroughlineTimelineAutoConfiguration.class));

  @Test
  void defaultsAreThoseOfTheSettings() {
    contexts.run(
        context -> {
          assertThat(context).hasSingleBean(Timelines.class);
          assertThat(context.getBean(TimelineProperties.class).settings())
              .isEqualTo(TimelineSettings.defaults());
        });
  }

  @Test
  void settingsAreBound() {
    contexts
        .withPropertyValues(
            "throughline.timeline.staleness=500ms",
            "throughline.timeline.window-entries=50",
            "throughline.timeline.plain-window-entries=20",
            "throughline.timeline.mode=strict")
        .run(
            context -> {
              TimelineSettings settings = context.getBean(TimelineProperties.class).settings();
              assertThat(settings.staleness()).isEqualTo(Duration.ofMillis(500));
              assertThat(settings.windowEntries()).isEqualTo(50);
              assertThat(settings.plainWindowEntries()).isEqualTo(20);
              assertThat(settings.mode()).isEqualTo(TimelineMode.STRICT);
            });
  }

  @Test
  void badSettingsAreNamed() {
    contexts
        .withPropertyValues("throughline.timeline.window-entries=0")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("throughline.timeline.window-entries")
                    .hasMessageContaining("0"));
  }

  @Test
  void thereIsNoneWhenDisabled() {
    contexts
        .withPropertyValues("throughline.timeline.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(Timelines.class));
  }

  @Test
  void otherConnectionsThanLettucesAreNotUsedAndThatIsSaid(CapturedOutput output) {
    contexts
        .withBean(
            ReactiveRedisConnectionFactory.class, () -> mock(ReactiveRedisConnectionFactory.class))
        .run(
            context -> {
              assertThat(context).hasSingleBean(Timelines.class);
              assertThat(output).contains("Timelines are read from MongoDB alone");
            });
  }

  @Test
  void usesRedisAndCounts() {
    try (EmbeddedRedis redis = EmbeddedRedis.start()) {
      contexts
          .withBean(
              LettuceConnectionFactory.class,
              () -> new LettuceConnectionFactory("127.0.0.1", redis.port()))
          .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
          .run(
              context -> {
                assertThat(context).hasSingleBean(Timelines.class);
                assertThat(context.getBeansOfType(WindowListener.class))
                    .containsKeys("throughlineTimelineMeters", "throughlineFailedPayloads");
                assertThat(
                        context
                            .getBean(MeterRegistry.class)
                            .find("throughline.timeline.hit")
                            .counter())
                    .isNotNull();
              });
    }
  }

  /** A message, whose codec can do nothing. */
  static class Note {
    @Id ObjectId id;
    @TimelineKey String room = "lobby";
    @TimelineSeq long seq;
    @TimelineRevision long revision;
    @TimelineClaims List<Long> claims;
  }

  private record Broken(String name) implements PayloadCodec<Note> {

    @Override
    public byte[] encode(Note entity) {
      throw new IllegalArgumentException("cannot encode a note of " + entity.room);
    }

    @Override
    public Note decode(byte[] payload) {
      return null;
    }
  }

  @Test
  void aPayloadCodecThatFailsIsInTheMetersAndTheReport() {
    try (EmbeddedRedis redis = EmbeddedRedis.start()) {
      contexts
          .withConfiguration(
              AutoConfigurations.of(
                  EmbeddedMongoAutoConfiguration.class,
                  MongoAutoConfiguration.class,
                  DataMongoAutoConfiguration.class))
          .withBean(
              LettuceConnectionFactory.class,
              () -> new LettuceConnectionFactory("127.0.0.1", redis.port()))
          .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
          .run(
              context -> {
                Timeline<Note> timeline =
                    context
                        .getBean(Timelines.class)
                        .blocking(
                            Note.class, context.getBean(MongoTemplate.class), new Broken("broken"));
                timeline.append(new Note());
                assertThat(timeline.latest("lobby", 5).items()).hasSize(1);

                double unencoded =
                    context
                        .getBean(MeterRegistry.class)
                        .counter("throughline.timeline.unencoded")
                        .count();
                assertThat(unencoded).isPositive();
                assertThat(context.getBean(PayloadReports.class).payloads())
                    .containsExactly(
                        new PayloadReports.Payload(
                            Note.class.getName(),
                            "broken",
                            (long) unencoded,
                            0,
                            IllegalArgumentException.class.getName()));
              });
    }
  }
}
