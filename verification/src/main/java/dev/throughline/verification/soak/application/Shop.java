package dev.throughline.verification.soak.application;

import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.boot.internal.ServingMode;
import dev.throughline.boot.internal.live.Switchboard;
import dev.throughline.verification.soak.RestartedApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;

/**
 * Runs the application: every other time compiled from the start, and else as stock that is
 * observed, and then switched.
 */
public final class Shop implements RestartedApplication {

  private static final String DATABASE = "throughline_soak";

  @Override
  public Outcome run(String uri, int run) {
    boolean observed = run % 2 == 1;
    BenchApplication application =
        BenchApplication.of(ShopConfiguration.class)
            .on(uri, DATABASE, true)
            .with("throughline.page.secret", "soak-soak-soak-soak-soak-soak-soak")
            // No index for pages of a few documents.
            .with("logging.level.dev.throughline.mongodb.page", "error")
            .with("throughline.verify.sample-rate", 1.0)
            .with("throughline.mode", observed ? "observe" : "compiled");
    try (ConfigurableApplicationContext context = application.start()) {
      MixedLoad load = new MixedLoad(context);
      load.run("first");
      if (observed) {
        Switchboard switches = context.getBean(Switchboard.class);
        switches.serve(ServingMode.COMPILED);
        load.run("compiled");
        switches.serve(ServingMode.OBSERVE);
      } else {
        load.run("second");
      }
      context.getBean(MongoTemplate.class).getDb().drop();
      Comparisons comparisons = context.getBean(Comparisons.class);
      return new Outcome(
          load.calls(), comparisons.compared(), comparisons.differing(), load.wrong());
    }
  }
}
