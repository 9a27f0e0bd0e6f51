package dev.throughline.boot.internal.observe;

/**
 * The name that a call is counted by. Names, so that a restarted application's classes are not
 * kept.
 *
 * @param method a method with the simple name of the repository's interface, or of the template.
 * @param entity the full name of the entity's class, empty when the call names none.
 */
public record CallName(String method, String entity) implements Comparable<CallName> {

  @Override
  public int compareTo(CallName other) {
    int methods = method.compareTo(other.method);
    return methods != 0 ? methods : entity.compareTo(other.entity);
  }
}
