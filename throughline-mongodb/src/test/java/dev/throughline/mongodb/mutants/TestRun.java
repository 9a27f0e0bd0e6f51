package dev.throughline.mongodb.mutants;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs one test method of a class loader: up to the invocation that catches the mutant, or with all
 * of its invocations where several must.
 */
final class TestRun implements TestExecutionListener {

  private final List<Throwable> failures = new ArrayList<>();
  private final CancellationToken cancellation = CancellationToken.create();
  private final Mutant.Catch caughtBy;
  private final int most;
  private int tests;
  private int caught;

  private TestRun(Mutant.Catch caughtBy, int most) {
    this.caughtBy = caughtBy;
    this.most = most;
  }

  static TestRun of(ClassLoader loader, Mutant.Catch caughtBy)
      throws ClassNotFoundException, InterruptedException {
    return of(loader, caughtBy, Integer.MAX_VALUE);
  }

  /**
   * @param most how many invocations there are at most.
   */
  static TestRun of(ClassLoader loader, Mutant.Catch caughtBy, int most)
      throws ClassNotFoundException, InterruptedException {
    int hash = caughtBy.test().indexOf('#');
    // Not initialized yet: its constants are of the properties that are set when it runs.
    Class<?> type = Class.forName(className(caughtBy), false, loader);
    String method = caughtBy.test().substring(hash + 1);
    LauncherDiscoveryRequestBuilder request =
        LauncherDiscoveryRequestBuilder.request()
            .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "false");
    boolean found = false;
    for (var each : type.getDeclaredMethods()) {
      if (each.getName().equals(method) && !each.isSynthetic()) {
        request.selectors(DiscoverySelectors.selectMethod(type, each));
        found = true;
      }
    }
    if (!found) {
      throw new IllegalArgumentException("No test " + caughtBy.test() + ": the mutant is stale");
    }
    TestRun run = new TestRun(caughtBy, most);
    // What threads remember of a loader goes with them.
    Thread thread = new Thread(() -> run.execute(loader, request.build()), "mutant");
    thread.start();
    thread.join();
    return run;
  }

  /** The name of the class of a test. */
  static String className(Mutant.Catch caughtBy) {
    String test = caughtBy.test();
    String inner = test.substring(0, test.indexOf('#'));
    return (inner.startsWith("driver.") ? "dev.throughline." : "dev.throughline.mongodb.") + inner;
  }

  private void execute(ClassLoader loader, LauncherDiscoveryRequest request) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    Map<String, String> earlier = new HashMap<>();
    caughtBy.properties().forEach((key, value) -> earlier.put(key, System.setProperty(key, value)));
    thread.setContextClassLoader(loader);
    DriverThreads.show(loader);
    try {
      LauncherConfig alone =
          LauncherConfig.builder()
              .enableTestExecutionListenerAutoRegistration(false)
              .enableLauncherSessionListenerAutoRegistration(false)
              .build();
      LauncherFactory.create(alone)
          .execute(
              LauncherExecutionRequestBuilder.request(request)
                  .listeners(this)
                  .cancellationToken(cancellation)
                  .build());
    } finally {
      thread.setContextClassLoader(before);
      DriverThreads.show(before);
      earlier.forEach(
          (key, value) -> {
            if (value == null) {
              System.clearProperty(key);
            } else {
              System.setProperty(key, value);
            }
          });
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    tests += test.isTest() ? 1 : 0;
    if (tests >= most) {
      cancellation.cancel();
    }
    result.getThrowable().ifPresent(this::failed);
  }

  private void failed(Throwable failure) {
    failures.add(failure);
    if (caughtBy.explains(failure)) {
      caught++;
      if (caughtBy.failures() == 1) {
        cancellation.cancel();
      }
    }
  }

  /** How many invocations failed for the mutant's reason. */
  int caught() {
    return caught;
  }

  /** How many invocations there were. */
  int tests() {
    return tests;
  }

  /** What they failed with. */
  List<Throwable> failures() {
    return failures;
  }
}
