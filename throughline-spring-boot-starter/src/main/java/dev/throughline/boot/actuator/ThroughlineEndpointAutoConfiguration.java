package dev.throughline.boot.actuator;

import dev.throughline.boot.converter.EntityReports;
import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.boot.internal.PayloadReports;
import dev.throughline.boot.internal.doctor.Doctor;
import dev.throughline.boot.internal.live.Switchboard;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;

/** The actuator endpoint, where there is an actuator and it is exposed. */
@AutoConfiguration(after = ThroughlineAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnBean(EntityReports.class)
final class ThroughlineEndpointAutoConfiguration {

  @Bean
  @ConditionalOnAvailableEndpoint
  @ConditionalOnMissingBean
  ThroughlineEndpoint throughlineEndpoint(
      EntityReports reports,
      ObjectProvider<Doctor> doctor,
      ObjectProvider<Switchboard> switchboard,
      ObjectProvider<PayloadReports> payloads,
      ApplicationEventPublisher events) {
    return new ThroughlineEndpoint(
        reports,
        doctor.getIfAvailable(),
        new LiveSwitch(switchboard.getIfAvailable(), events),
        payloads.orderedStream().toList());
  }
}
