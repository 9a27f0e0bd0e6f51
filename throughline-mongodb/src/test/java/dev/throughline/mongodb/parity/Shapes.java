package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.shapes.AccessShapes;
import dev.throughline.mongodb.parity.shapes.BsonShapes;
import dev.throughline.mongodb.parity.shapes.CollectionShapes;
import dev.throughline.mongodb.parity.shapes.CompoundIdShapes;
import dev.throughline.mongodb.parity.shapes.ConversionShapes;
import dev.throughline.mongodb.parity.shapes.ConvertedShapes;
import dev.throughline.mongodb.parity.shapes.CreationShapes;
import dev.throughline.mongodb.parity.shapes.DeclaredIdShapes;
import dev.throughline.mongodb.parity.shapes.DollarShapes;
import dev.throughline.mongodb.parity.shapes.DurationShapes;
import dev.throughline.mongodb.parity.shapes.ExpressionShapes;
import dev.throughline.mongodb.parity.shapes.FactoryShapes;
import dev.throughline.mongodb.parity.shapes.FeatureShapes;
import dev.throughline.mongodb.parity.shapes.GenericShapes;
import dev.throughline.mongodb.parity.shapes.GeoShapes;
import dev.throughline.mongodb.parity.shapes.IdShapes;
import dev.throughline.mongodb.parity.shapes.JavaShapes;
import dev.throughline.mongodb.parity.shapes.KeyShapes;
import dev.throughline.mongodb.parity.shapes.KotlinCreationShapes;
import dev.throughline.mongodb.parity.shapes.KotlinLabel;
import dev.throughline.mongodb.parity.shapes.KotlinLabelled;
import dev.throughline.mongodb.parity.shapes.KotlinShapes;
import dev.throughline.mongodb.parity.shapes.KotlinTag;
import dev.throughline.mongodb.parity.shapes.LargeShapes;
import dev.throughline.mongodb.parity.shapes.LegacyShapes;
import dev.throughline.mongodb.parity.shapes.LombokShapes;
import dev.throughline.mongodb.parity.shapes.MapShapes;
import dev.throughline.mongodb.parity.shapes.NamingShapes;
import dev.throughline.mongodb.parity.shapes.NestedShapes;
import dev.throughline.mongodb.parity.shapes.PolymorphicShapes;
import dev.throughline.mongodb.parity.shapes.SimpleShapes;
import dev.throughline.mongodb.parity.shapes.UnwrappedShapes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every entity type on which the engines are compared. */
public final class Shapes {

  /** What a random value of a type without instances of its own is made from. */
  static final Map<Class<?>, List<Class<?>>> SUBTYPES =
      Map.ofEntries(
          Map.entry(
              PolymorphicShapes.Animal.class,
              List.of(
                  PolymorphicShapes.Cat.class,
                  PolymorphicShapes.Dog.class,
                  PolymorphicShapes.Puppy.class,
                  PolymorphicShapes.Fish.class)),
          Map.entry(
              PolymorphicShapes.Pet.class,
              List.of(
                  PolymorphicShapes.Cat.class,
                  PolymorphicShapes.Dog.class,
                  PolymorphicShapes.Puppy.class)),
          Map.entry(
              PolymorphicShapes.Dog.class,
              List.of(PolymorphicShapes.Dog.class, PolymorphicShapes.Puppy.class)),
          Map.entry(
              PolymorphicShapes.AliasedBase.class,
              List.of(PolymorphicShapes.AliasedBase.class, PolymorphicShapes.AliasedSub.class)),
          Map.entry(
              PolymorphicShapes.Person.class,
              List.of(PolymorphicShapes.Person.class, PolymorphicShapes.Employee.class)),
          Map.entry(
              GenericShapes.Holder.class,
              List.of(
                  GenericShapes.Holder.class,
                  GenericShapes.NamedHolder.class,
                  GenericShapes.TextHolder.class)),
          Map.entry(
              CompoundIdShapes.Extended.Key.class,
              List.of(
                  CompoundIdShapes.Extended.Key.class, CompoundIdShapes.Extended.LongKey.class)),
          Map.entry(
              PolymorphicShapes.Middle.class,
              List.of(PolymorphicShapes.Middle.class, PolymorphicShapes.Sub.class)),
          Map.entry(
              ConversionShapes.Grade.class,
              List.of(ConversionShapes.SchoolGrade.class, ConversionShapes.Degree.class)),
          Map.entry(KotlinLabelled.class, List.of(KotlinLabel.class, KotlinTag.class)),
          Map.entry(Serializable.class, List.of(SimpleShapes.Level.class)));

  /** What may stand in a property of type Object. */
  static final List<Class<?>> ANYTHING =
      List.of(
          NestedShapes.Address.class,
          PolymorphicShapes.Cat.class,
          PolymorphicShapes.AliasedSub.class,
          CreationShapes.Point.class,
          SimpleShapes.Level.class,
          SimpleShapes.Operation.class,
          IdShapes.StringId.class,
          ConvertedShapes.Money.class,
          ConvertedShapes.Place.class);

  private static final List<Class<?>> ALL =
      Stream.of(
              SimpleShapes.all(),
              NestedShapes.all(),
              CollectionShapes.all(),
              MapShapes.all(),
              KeyShapes.all(),
              LegacyShapes.all(),
              IdShapes.all(),
              CompoundIdShapes.all(),
              NamingShapes.all(),
              DollarShapes.all(),
              PolymorphicShapes.all(),
              CreationShapes.all(),
              FactoryShapes.all(),
              ExpressionShapes.all(),
              AccessShapes.all(),
              UnwrappedShapes.all(),
              LombokShapes.all(),
              LargeShapes.all(),
              ConvertedShapes.all(),
              JavaShapes.all(),
              DurationShapes.all(),
              GeoShapes.all(),
              GenericShapes.all(),
              DeclaredIdShapes.all(),
              FeatureShapes.all(),
              ConversionShapes.all(),
              BsonShapes.all(),
              KotlinShapes.all(),
              KotlinCreationShapes.all())
          .<Class<?>>flatMap(List::stream)
          .toList();

  private Shapes() {}

  /** All of them, in a fixed order; while developing, those that {@code -Dparity.shapes=} names. */
  public static Stream<Shape> all() {
    String wanted = System.getProperty("parity.shapes", "");
    return ALL.stream().map(Shape::new).filter(shape -> shape.name().matches(".*" + wanted + ".*"));
  }

  /** All entity classes of the wanted shapes, and those below the roots. */
  static List<Class<?>> entityTypes() {
    List<Class<?>> types = new ArrayList<>(all().<Class<?>>map(Shape::type).toList());
    SUBTYPES.values().forEach(types::addAll);
    return types.stream().distinct().collect(Collectors.toList());
  }

  /** One entity type. */
  public record Shape(Class<?> type) {
    public String name() {
      return type.getName().substring(type.getPackageName().length() + 1);
    }

    @Override
    public String toString() {
      return name();
    }
  }
}
