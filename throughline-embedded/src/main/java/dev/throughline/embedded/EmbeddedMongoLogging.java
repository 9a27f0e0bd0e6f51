package dev.throughline.embedded;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Quiets the server library, which reports every connection and collection, so that one line with
 * the address remains. The last property source: any {@code logging.level} of the user's wins.
 */
class EmbeddedMongoLogging implements EnvironmentPostProcessor {

  private static final String SERVER_LIBRARY = "logging.level.de.bwaldvogel.mongo";

  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    environment
        .getPropertySources()
        .addLast(new MapPropertySource("throughlineEmbedded", Map.of(SERVER_LIBRARY, "warn")));
  }
}
