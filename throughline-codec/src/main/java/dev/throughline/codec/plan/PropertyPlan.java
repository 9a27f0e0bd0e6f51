package dev.throughline.codec.plan;

import java.lang.reflect.Member;
import org.jspecify.annotations.Nullable;

/**
 * One property of an entity. Immutable.
 *
 * @param name the name of the Java property.
 * @param fieldName the name in the document.
 * @param source the field or the getter that has its value.
 * @param setter how it is set in an object; null when stock knows no other way than a new object.
 * @param value how its value is written and read.
 * @param id whether it is the id, which stands first and is left out when null.
 * @param written whether it is written.
 * @param writtenWhenNull whether null is written as BSON null instead of being left out.
 * @param populated whether it is set after the object was created.
 * @param creatorIndex the position among the creator's arguments, or -1.
 */
public record PropertyPlan(
    String name,
    String fieldName,
    Member source,
    @Nullable SetterPlan setter,
    ValuePlan value,
    boolean id,
    boolean written,
    boolean writtenWhenNull,
    boolean populated,
    int creatorIndex) {

  /** Whether the property takes part in reading. */
  public boolean read() {
    return populated || creatorIndex >= 0;
  }
}
