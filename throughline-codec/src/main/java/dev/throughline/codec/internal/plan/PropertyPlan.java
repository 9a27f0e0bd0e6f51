package dev.throughline.codec.internal.plan;

import java.lang.reflect.Member;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One property of an entity. Immutable.
 *
 * @param name the name of the Java property.
 * @param fieldName the name in the document.
 * @param source the field or the getter that has its value; null when only stock reaches it.
 * @param setter how it is set in an object; null when stock knows no other way than a new object.
 * @param value how its value is written and read.
 * @param id whether it is the id, which is written first and is left out when null.
 * @param written whether it is written.
 * @param writtenWhenNull whether null is written as BSON null instead of being left out.
 * @param populated whether it is set after the object was created.
 * @param creatorIndex the position among the creator's arguments, or -1.
 * @param nested the concrete entity types that are declared somewhere inside.
 * @param refers whether it has references to other documents somewhere inside, which are followed
 *     when all other fields of the document were read, in stock's order.
 * @param alone the property as stock writes and reads it, null when it cannot be separated.
 */
public record PropertyPlan(
    String name,
    String fieldName,
    @Nullable Member source,
    @Nullable SetterPlan setter,
    ValuePlan value,
    boolean id,
    boolean written,
    boolean writtenWhenNull,
    boolean populated,
    int creatorIndex,
    Set<Class<?>> nested,
    boolean refers,
    @Nullable StockProperty alone) {

  public PropertyPlan {
    nested = Set.copyOf(nested);
  }

  /**
   * The same property, with its value left to stock.
   *
   * @param reason why, in words for users.
   * @return null when the property cannot be separated.
   */
  public @Nullable PropertyPlan leftToStock(String reason) {
    return alone == null
        ? null
        : new PropertyPlan(
            name,
            fieldName,
            source,
            setter,
            new ValuePlan.Stock(value.type(), alone, reason),
            id,
            written,
            writtenWhenNull,
            populated,
            creatorIndex,
            Set.of(),
            refers,
            alone);
  }

  /** {@return whether it is a reference, or several} */
  public boolean follows() {
    return value instanceof ValuePlan.Stock stock && stock.stock().follows();
  }

  /** {@return whether the property takes part in reading} */
  public boolean read() {
    return populated || creatorIndex >= 0;
  }

  /** The same property in a document where it has another name and another meaning. */
  public PropertyPlan as(String otherName, ValuePlan meaning) {
    return new PropertyPlan(
        name,
        otherName,
        source,
        setter,
        meaning,
        id,
        written,
        writtenWhenNull,
        populated,
        creatorIndex,
        nested,
        refers,
        alone);
  }

  /** The same property, read whatever becomes of it. */
  public PropertyPlan always() {
    return new PropertyPlan(
        name,
        fieldName,
        source,
        setter,
        value,
        id,
        written,
        writtenWhenNull,
        true,
        -1,
        nested,
        refers,
        alone);
  }

  /** The plan of its value when that is an unwrapped object, else null. */
  public ValuePlan.@Nullable Unwrapped unwrapped() {
    return value instanceof ValuePlan.Unwrapped unwrapped ? unwrapped : null;
  }

  /** The names in the document: more or less than one when it is an unwrapped object. */
  public List<String> fieldNames() {
    ValuePlan.Unwrapped unwrapped = unwrapped();
    return unwrapped == null
        ? List.of(fieldName)
        : unwrapped.entity().properties().stream().map(PropertyPlan::fieldName).toList();
  }
}
