package dev.throughline.mongodb.mutants;

import java.util.concurrent.ThreadFactory;

/**
 * Makes the threads on which the reactive driver calls back. The JVM has one group of them for all
 * clients; so that Spring makes proxies of the running test's classes on them, their context class
 * loader is that of the running test, and not that of the first. The build names this class.
 */
public final class DriverThreads implements ThreadFactory {

  private static volatile ClassLoader present = ClassLoader.getSystemClassLoader();

  /** Sets the loader of the running test. */
  static void show(ClassLoader loader) {
    present = loader;
  }

  @Override
  public Thread newThread(Runnable task) {
    Thread thread =
        new Thread(task, "driver") {
          @Override
          public ClassLoader getContextClassLoader() {
            return present;
          }
        };
    thread.setDaemon(true);
    return thread;
  }
}
