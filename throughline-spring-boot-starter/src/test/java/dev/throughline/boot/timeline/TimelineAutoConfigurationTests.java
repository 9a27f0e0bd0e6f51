package dev.throughline.boot.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import dev.throughline.embedded.EmbeddedRedis;
import dev.throughline.redis.internal.window.WindowListener;
import dev.throughline.redis.timeline.TimelineMode;
import dev.throughline.redis.timeline.TimelineSettings;
import dev.throughline.redis.timeline.Timelines;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
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
                assertThat(context).hasSingleBean(WindowListener.class);
                assertThat(
                        context
                            .getBean(MeterRegistry.class)
                            .find("throughline.timeline.hit")
                            .counter())
                    .isNotNull();
              });
    }
  }
}
