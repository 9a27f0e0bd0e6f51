package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.ReadRule;
import dev.throughline.codec.internal.plan.ValueRules;
import dev.throughline.codec.internal.plan.WriteRule;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;

/** The rules of one place, which asks {@link StockRules} with what is declared there. */
final class PlaceRules implements ValueRules {

  /** A place of values; stock treats each differently. */
  enum Place {
    PROPERTY,
    ELEMENT,
    MAP_VALUE,
    ID
  }

  private final StockRules stock;
  private final Place place;
  private final TypeInformation<?> writeType;
  private final TypeInformation<?> readType;
  private final Class<?> target;

  /**
   * Creates the rules of a place.
   *
   * @param writeType the type that stock knows of when writing.
   * @param readType the declared type.
   * @param target what values of simple types are converted to first; Object for nothing.
   */
  PlaceRules(
      StockRules stock,
      Place place,
      TypeInformation<?> writeType,
      TypeInformation<?> readType,
      Class<?> target) {
    this.stock = stock;
    this.place = place;
    this.writeType = writeType;
    this.readType = readType;
    this.target = target;
  }

  @Override
  public WriteRule write(Class<?> type) {
    return place == Place.ID ? stock.writeId(type, target) : stock.write(this, type);
  }

  @Override
  public ReadRule read(Class<?> decoded) {
    return stock.read(this, decoded);
  }

  Place place() {
    return place;
  }

  Class<?> target() {
    return target;
  }

  Class<?> readClass() {
    return readType.getType();
  }

  /** Nested entities of exactly this class are written without a type hint. */
  Class<?> unhinted() {
    TypeInformation<?> actual =
        place == Place.PROPERTY
            ? TypeInformation.of(writeType.getType()).getActualType()
            : writeType.getActualType();
    return actual == null ? Object.class : actual.getType();
  }

  /** The rules for the elements of a collection at this place. */
  PlaceRules element() {
    // A type that the property is stored as is that of each element.
    TypeInformation<?> write =
        place == Place.PROPERTY && target != Object.class
            ? TypeInformation.of(target)
            : orObject(writeType.getComponentType());
    TypeInformation<?> read = orObject(readType.getComponentType());
    return new PlaceRules(stock, Place.ELEMENT, write, read, write.getType());
  }

  /** The rules for the values of a map at this place. */
  PlaceRules mapValue() {
    // Below a property, stock goes on with a map of anything.
    TypeInformation<?> write =
        place == Place.PROPERTY && writeType.isMap()
            ? orObject(writeType.getMapValueType())
            : TypeInformation.OBJECT;
    TypeInformation<?> read = orObject(readType.getMapValueType());
    return new PlaceRules(stock, Place.MAP_VALUE, write, read, Object.class);
  }

  private static TypeInformation<?> orObject(@Nullable TypeInformation<?> type) {
    return type == null ? TypeInformation.OBJECT : type;
  }
}
