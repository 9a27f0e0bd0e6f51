package dev.throughline.board.load;

import dev.throughline.board.account.GeneratedPasswords;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code ./board load}. */
@Command(
    name = "load",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Loads generated posts.",
      "Without --url into the database that the options before 'load' name, which is the embedded"
          + " one unless they say otherwise; with it, a running board does it."
    })
public final class LoadCommand implements Callable<Integer> {

  /** Starts a service for as long as posts are loaded. */
  public interface Service {

    /** The service, on a free port of the loopback address. */
    ConfigurableApplicationContext start();

    /** {@return where the passwords are that were made up} */
    Path passwordFile();
  }

  @ParentCommand private @Nullable Service service;

  @Option(
      names = "--posts",
      defaultValue = "120000",
      paramLabel = "N",
      description = "How many (default: ${DEFAULT-VALUE}).")
  private int posts = 120_000;

  @Option(names = "--url", paramLabel = "URL", description = "A running board.")
  private @Nullable URI url;

  @Option(
      names = "--name",
      defaultValue = "admin",
      paramLabel = "NAME",
      description = "Who asks it, an administrator (default: ${DEFAULT-VALUE}).")
  private String name = "admin";

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description =
          "Holds the password alone (default: the one that the board of --data has made up).")
  private @Nullable Path passwordFile;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (posts < 1 || posts > BulkLoad.MOST) {
      System.err.printf("--posts: from 1 to %,d, and is %,d%n", BulkLoad.MOST, posts);
      return 2;
    }
    ProgressBar bar = new ProgressBar(System.out, "true".equals(System.getenv("BOARD_TERMINAL")));
    long start = System.nanoTime();
    AtomicInteger written = new AtomicInteger();
    if (url != null) {
      new LoadClient(url).load(name, password(), posts, progress -> show(bar, progress, written));
    } else {
      try (ConfigurableApplicationContext context = service().start()) {
        context
            .getBean(BulkLoad.class)
            .load(posts)
            .doOnNext(progress -> show(bar, progress, written))
            .blockLast();
      }
    }
    if (written.get() < posts) {
      System.err.printf("Only %,d posts were loaded: the board ended it%n", written.get());
      return 1;
    }
    System.out.printf(
        Locale.ROOT, "%,d posts in %.1f s%n", posts, (System.nanoTime() - start) / 1e9);
    return 0;
  }

  private static void show(ProgressBar bar, LoadProgress progress, AtomicInteger written) {
    written.set(progress.written());
    bar.show(progress);
  }

  private Service service() {
    if (service == null) {
      throw new IllegalStateException("not started by picocli");
    }
    return service;
  }

  private String password() throws IOException {
    return passwordFile == null
        ? GeneratedPasswords.password(service().passwordFile(), name)
        : Files.readString(passwordFile).strip();
  }
}
