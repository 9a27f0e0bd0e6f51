package calls;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Map;

/** Methods that are not called, with the reason. */
final class LeftOut {

  private static final Map<String, String> REASONS =
      Map.of(
          "changeStream", "it needs a replica set, and does not end",
          "tail", "it does not end",
          "inTransaction", "it needs a replica set");

  private LeftOut() {}

  static String reason(Method method) {
    for (Type type : method.getGenericParameterTypes()) {
      if (type.getTypeName().matches(".*\\.ClientSession\\b.*")
          && !type.getTypeName().contains("Consumer")) {
        return "it needs a session, which only a replica set has";
      }
    }
    return REASONS.get(method.getName());
  }
}
