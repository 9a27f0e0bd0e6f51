package calls;

import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * An application that calls every method of its repositories and templates, and writes down what
 * comes of each: a line is a call. What it has is what its class path has.
 */
@SpringBootApplication(proxyBeanMethods = false)
public class Application {

  /**
   * Runs the application.
   *
   * @param arguments none; {@code calls.out} is the file to write to.
   */
  public static void main(String[] arguments) throws Exception {
    try (ConfigurableApplicationContext context =
        SpringApplication.run(Application.class, arguments)) {
      Report report = new Report(context.getEnvironment().getProperty("calls.database", "calls"));
      for (Side side : context.getBeansOfType(Side.class).values()) {
        for (Kind<?> kind :
            context.getEnvironment().containsProperty("calls.less") ? Kind.FIRST : Kind.ALL) {
          for (Side.Target target : side.targets(kind)) {
            new Explorer(side, kind, report).explore(target);
          }
        }
        report.counted(side);
      }
      Path out = Path.of(context.getEnvironment().getRequiredProperty("calls.out"));
      Files.write(out, report.lines());
      Files.write(Path.of(out + ".counts"), report.counts());
    }
    // Threads of a test kit, a restarter or a client are no reason to stay.
    System.exit(0);
  }
}
