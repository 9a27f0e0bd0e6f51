package dev.throughline.boot.converter;

import dev.throughline.boot.internal.CompiledSettings;
import dev.throughline.boot.internal.ServingMode;
import dev.throughline.boot.internal.SwitchCondition;
import dev.throughline.boot.internal.Switches;
import dev.throughline.boot.internal.ThroughlineProperties;
import dev.throughline.boot.internal.doctor.CallMeters;
import dev.throughline.boot.internal.doctor.Doctor;
import dev.throughline.boot.internal.driver.WatchedDriver;
import dev.throughline.boot.internal.live.Switchboard;
import dev.throughline.boot.internal.live.WatchedRepositories;
import dev.throughline.boot.internal.observe.CallObservations;
import dev.throughline.boot.internal.observe.Traffic;
import dev.throughline.boot.internal.observe.WatchedClient;
import dev.throughline.boot.internal.shadow.MappingClock;
import dev.throughline.boot.internal.shadow.ShadowRuns;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The beans that watch calls, and let stock and compiled code serve by turns. */
@Configuration(proxyBeanMethods = false)
@Conditional(SwitchCondition.OfDoctor.class)
class LiveConfiguration {

  @Bean
  static WatchedRepositories throughlineWatchedRepositories(
      ObjectProvider<Traffic> traffic, Environment environment) {
    return new WatchedRepositories(traffic, Switches.reactiveBatching(environment));
  }

  @Bean
  Traffic throughlineTraffic(ObjectProvider<ObservationRegistry> registry) {
    return new Traffic(
        new CallObservations(registry.getIfAvailable(() -> ObservationRegistry.NOOP)));
  }

  @Bean
  WatchedClient throughlineWatchedClient(
      Traffic traffic, ConfigurableBeanFactory beans, Environment environment) {
    return new WatchedClient(traffic, beans, Switches.mode(environment) == ServingMode.OBSERVE);
  }

  @Bean
  ShadowRuns throughlineShadowRuns(
      ThroughlineProperties properties, Traffic traffic, ObjectProvider<LiveBeans> beans) {
    return new ShadowRuns(
        properties.doctor().sampleRate(), stock -> beans.getObject().counterpart(stock), traffic);
  }

  @Bean
  Switchboard throughlineSwitchboard(
      Environment environment, Traffic traffic, ObjectProvider<CompiledSettings> settings) {
    return new Switchboard(Switches.mode(environment), traffic, settings::getObject);
  }

  @Bean
  LiveBeans throughlineLiveBeans(
      Switchboard switchboard,
      Traffic traffic,
      ShadowRuns shadow,
      WatchedRepositories repositories) {
    return new LiveBeans(switchboard, traffic, new MappingClock(traffic, shadow), repositories);
  }

  @Bean
  Doctor throughlineDoctor(
      Traffic traffic,
      ShadowRuns shadow,
      Switchboard switchboard,
      WatchedClient client,
      EntityReports reports,
      CompiledSettings settings) {
    return new Doctor(
        traffic, shadow, switchboard, client, reports::reports, settings::expectedLevels);
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "com.mongodb.client.MongoClient")
  static class Blocking {

    @Bean
    static WatchedDriver throughlineWatchedDriver(
        ObjectProvider<Traffic> traffic, ObjectProvider<WatchedClient> client) {
      return new WatchedDriver(traffic, client);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterRegistry.class)
  static class Metrics {

    @Bean
    CallMeters throughlineCallMeters(Traffic traffic) {
      return new CallMeters(traffic);
    }
  }
}
