package dev.throughline.boot.page;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;

/** An application with the auto-configuration of pages, for tests in other packages. */
@ImportAutoConfiguration(ThroughlinePageAutoConfiguration.class)
public class PagesImported {

  /** The auto-configuration. */
  public static final Class<?> CONFIGURATION = ThroughlinePageAutoConfiguration.class;
}
