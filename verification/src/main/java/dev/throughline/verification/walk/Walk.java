package dev.throughline.verification.walk;

import java.util.List;
import java.util.TreeSet;

/**
 * The way of one call.
 *
 * @param call the name of the call.
 * @param goal the most classes that it should enter.
 * @param entered the methods that it enters, in order, each as {@code Class#method}.
 */
record Walk(String call, int goal, List<String> entered) {

  private static final String TEMPLATE = "MongoTemplate";

  private TreeSet<String> types() {
    TreeSet<String> types = new TreeSet<>();
    entered.forEach(it -> types.add(typeOf(it).replaceAll("\\$.*", "")));
    return types;
  }

  private static String typeOf(String method) {
    return method.substring(0, method.indexOf('#'));
  }

  /** {@return how many classes it enters, nested ones counted with theirs} */
  int classes() {
    return types().size();
  }

  /** {@return how many packages those classes are in} */
  int packages() {
    TreeSet<String> packages = new TreeSet<>();
    types().forEach(it -> packages.add(it.substring(0, it.lastIndexOf('.'))));
    return packages.size();
  }

  /** {@return how often it comes to the template from another class} */
  int templates() {
    int times = 0;
    boolean before = false;
    for (String method : entered) {
      boolean template = typeOf(method).endsWith(TEMPLATE);
      times += template && !before ? 1 : 0;
      before = template;
    }
    return times;
  }

  /** {@return how often it enters methods whose names end so} */
  long times(String method) {
    return entered.stream().filter(it -> it.endsWith(method)).count();
  }

  String row() {
    return "| %s | %d in %d packages | %d | %,d | %d | %d |"
        .formatted(
            call, classes(), packages(), templates(), entered.size(), times(".SavePlans#of"), goal);
  }
}
