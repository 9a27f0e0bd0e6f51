package dev.throughline.verification.walk;

import static net.bytebuddy.matcher.ElementMatchers.isMethod;
import static net.bytebuddy.matcher.ElementMatchers.isSynthetic;
import static net.bytebuddy.matcher.ElementMatchers.nameMatches;
import static net.bytebuddy.matcher.ElementMatchers.nameStartsWith;
import static net.bytebuddy.matcher.ElementMatchers.not;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;

/**
 * Records each method of Throughline's modules that is entered, on any thread. Classes that codecs
 * are generated into are hidden, and not seen. One recording at a time.
 */
public final class EnteredMethods {

  /** Of modules that applications have, without the server and what measures. */
  private static final String OURS =
      "dev\\.throughline\\.(boot|cache|codec|driver|mongodb|redis)\\..*";

  private static final Queue<String> ENTERED = new ConcurrentLinkedQueue<>();
  private static volatile boolean recording;

  private EnteredMethods() {}

  /** Has all such classes that are loaded from now on tell which of their methods are entered. */
  static void install() {
    new AgentBuilder.Default()
        .ignore(nameStartsWith("net.bytebuddy."))
        .type(nameMatches(OURS))
        .transform(
            (builder, type, loader, module, domain) ->
                builder.visit(Advice.to(Entered.class).on(isMethod().and(not(isSynthetic())))))
        .installOn(ByteBuddyAgent.install());
  }

  /** {@return the methods that a call enters, in order, each as {@code Class#method}} */
  static List<String> of(Runnable call) {
    ENTERED.clear();
    recording = true;
    try {
      call.run();
    } finally {
      recording = false;
    }
    return List.copyOf(ENTERED);
  }

  /** Takes a method that is entered; called by the classes themselves. */
  public static void entered(String type, String method) {
    if (recording) {
      ENTERED.add(type + '#' + method);
    }
  }

  /** The code at the beginning of each method. */
  private static final class Entered {

    @Advice.OnMethodEnter
    static void enter(@Advice.Origin("#t") String type, @Advice.Origin("#m") String method) {
      EnteredMethods.entered(type, method);
    }
  }
}
