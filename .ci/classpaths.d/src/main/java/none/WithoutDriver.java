package none;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** An application without any driver. */
@SpringBootApplication(proxyBeanMethods = false)
public class WithoutDriver {

  /** Writes down which beans for MongoDB there are. */
  public static void main(String[] arguments) throws IOException {
    try (ConfigurableApplicationContext context =
        SpringApplication.run(WithoutDriver.class, arguments)) {
      List<String> beans =
          Stream.of(context.getBeanDefinitionNames())
              .filter(name -> name.matches("(?i).*mongo.*"))
              .toList();
      Path out = Path.of(context.getEnvironment().getRequiredProperty("calls.out"));
      Files.write(out, List.of("started", "beans " + beans));
      Files.write(Path.of(out + ".counts"), List.of("calls 1"));
    }
  }
}
