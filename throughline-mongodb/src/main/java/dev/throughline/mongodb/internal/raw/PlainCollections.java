package dev.throughline.mongodb.internal.raw;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.BulkOperations;

/**
 * Decides which callbacks get a collection of plain documents: all but those of the template and of
 * its bulk operations, which hand no document on. Safe for use by several threads.
 */
public final class PlainCollections {

  /** Of the templates, and of what they are made of. */
  private static final String OURS =
      PlainCollections.class.getPackageName().replace(".internal.raw", "");

  private static final String INTERNAL = OURS + ".internal.";
  private static final String STOCK = BulkOperations.class.getPackageName();

  private static final List<String> BULK =
      List.of(STOCK + ".DefaultBulkOperations", STOCK + ".DefaultReactiveBulkOperations");

  private final String template;

  /** The collection whose values stock hands on as they come, by this very name. */
  private final ThreadLocal<@Nullable String> handedOn = new ThreadLocal<>();

  /**
   * Creates the rule of a template.
   *
   * @param template the stock class, whose own callbacks, lambdas included, bear its name.
   */
  public PlainCollections(Class<?> template) {
    this.template = template.getName() + "$";
  }

  /** {@return whether a callback that is called for a collection may hand its documents on} */
  @SuppressWarnings({"ReferenceEquality", "StringEquality"}) // the name marks a single call
  public boolean wantedBy(Object callback, String collection) {
    Class<?> type = callback.getClass();
    if (type.getName().startsWith(template)) {
      return handedOn.get() == collection;
    }
    String owner = type.getPackageName();
    return !owner.equals(OURS)
        && !owner.startsWith(INTERNAL)
        && BULK.stream().noneMatch(type.getName()::startsWith);
  }

  /**
   * Makes a call of stock's whose own callback gets plain documents.
   *
   * @param call gets the name to make it with.
   */
  @SuppressWarnings("StringOperationCanBeSimplified") // a name that no other call has
  public <R> R handingOn(String collection, Function<String, R> call) {
    String outer = handedOn.get();
    String name = new String(collection);
    handedOn.set(name);
    try {
      return call.apply(name);
    } finally {
      if (outer == null) {
        handedOn.remove();
      } else {
        handedOn.set(outer);
      }
    }
  }
}
