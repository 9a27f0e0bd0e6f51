package dev.throughline.mongodb.internal.page;

import java.util.Set;

/**
 * One thing that a query is sorted by.
 *
 * @param owner the entity for messages, followed by a dot; empty without one.
 * @param property as the user names it.
 * @param field as it is stored, a path.
 * @param types what its values are known to be, null aside; empty when that is not known.
 */
public record SortKey(
    String owner, String property, String field, boolean descending, Set<ValueOrder> types) {

  /** A key of which no type is known. */
  public SortKey(String owner, String property, String field, boolean descending) {
    this(owner, property, field, descending, Set.of());
  }

  SortKey untyped() {
    return types.isEmpty() ? this : new SortKey(owner, property, field, descending);
  }

  int sign() {
    return descending ? -1 : 1;
  }

  boolean isId() {
    return field.equals(SortKeys.ID);
  }

  /** {@return whether the field is, contains or is part of another} */
  boolean overlaps(String otherField) {
    return contains(otherField) || within(otherField);
  }

  /** {@return whether what is stored under the other field contains this one, or is it} */
  boolean within(String otherField) {
    return field.equals(otherField) || field.startsWith(otherField + ".");
  }

  private boolean contains(String otherField) {
    return otherField.startsWith(field + ".");
  }

  @Override
  public String toString() {
    return owner + property + (property.equals(field) ? "" : " (stored as " + field + ")");
  }
}
