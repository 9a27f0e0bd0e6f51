package dev.throughline.boot;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * Puts {@code ThroughlineMongoConverter} and {@code ThroughlineMongoTemplate} where Spring Boot
 * would put {@code MappingMongoConverter} and {@code MongoTemplate}: under the same names and
 * conditions, with the same settings.
 *
 * <p>It comes after Spring Boot's own configuration and takes over the definitions found there (see
 * {@link StockBeansReplacement}). Whatever keeps Spring Boot from defining its bean, such as a bean
 * of the user's or an excluded auto-configuration, therefore keeps Throughline away as well.
 */
@AutoConfiguration(
    after = {DataMongoAutoConfiguration.class, DataMongoReactiveAutoConfiguration.class})
@ConditionalOnBooleanProperty(name = "throughline.enabled", matchIfMissing = true)
@EnableConfigurationProperties(ThroughlineProperties.class)
@Import(StockBeansReplacement.class)
public final class ThroughlineAutoConfiguration {

  @Bean
  EntityReports throughlineEntityReports(ObjectProvider<ThroughlineMongoConverter> converters) {
    return new EntityReports(converters);
  }

  @Bean
  EntityReportLogging throughlineEntityReportLogging(EntityReports reports) {
    return new EntityReportLogging(reports);
  }
}
