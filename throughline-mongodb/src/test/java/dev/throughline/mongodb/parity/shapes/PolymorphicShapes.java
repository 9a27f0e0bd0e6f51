package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RandomAs;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.mongodb.core.mapping.Document;

/** Types whose stored documents name the class. */
public final class PolymorphicShapes {

  private PolymorphicShapes() {}

  /** An interface. */
  public interface Animal {
    String name();
  }

  /** An abstract class. */
  public abstract static class Pet implements Animal {
    String id;
    String name;

    @Override
    public String name() {
      return name;
    }
  }

  /** Concrete. */
  @Compiled
  @RandomAs({Animal.class, Pet.class, Object.class})
  public static class Cat extends Pet {
    int lives;
  }

  /** Concrete, with a subclass. */
  @Compiled
  @RandomAs({Animal.class, Pet.class, Dog.class})
  public static class Dog extends Pet {
    boolean barks;
    Animal friend;
  }

  /** A subclass of a concrete class. */
  @Compiled
  @RandomAs({Animal.class, Pet.class, Dog.class})
  public static class Puppy extends Dog {
    int weeks;
  }

  /** Not a class of the above, but an animal. */
  @RandomAs(Animal.class)
  public record Fish(String name, double depth) implements Animal {}

  /** Declared types that are not the runtime types. */
  @Compiled
  @Feature(value = "Interfaces and abstract classes", section = Section.TYPES)
  @Feature(
      value =
          "Type key of another name, from a mapper of the user's that overrides what is about "
              + "queries only",
      section = Section.NAMES,
      in = Variant.OTHER_TYPE_KEY)
  @Feature(value = "Type key left out", section = Section.NAMES, in = Variant.NO_TYPE_KEY)
  @Feature(value = "Type mappers that add aliases", section = Section.NAMES, in = Variant.ALIASES)
  @Feature(
      value = "Type mappers: a subclass of `DefaultMongoTypeMapper`",
      section = Section.NAMES,
      in = Variant.OWN_TYPE_MAPPER)
  @Feature(
      value = "Type mappers: another implementation of `MongoTypeMapper`",
      section = Section.NAMES,
      in = Variant.FOREIGN_TYPE_MAPPER)
  @Document("zoos")
  public static class Zoo {
    String id;
    Animal star;
    Pet pet;
    Dog dog;
    List<Animal> animals;
    Set<Pet> pets;
    Map<String, Animal> byName;
    Animal[] array;
    Map<String, List<Pet>> groups;
  }

  /** A sealed hierarchy. */
  public sealed interface Figure permits Circle, Square, Group {}

  /** A figure. */
  public record Circle(double radius) implements Figure {}

  /** A figure. */
  public record Square(double side) implements Figure {}

  /** A figure of figures. */
  public record Group(String label, List<Figure> figures) implements Figure {}

  /** Sealed types in properties. */
  @Compiled
  @Feature(value = "Sealed hierarchies and records", section = Section.TYPES)
  public static class Gallery {
    String id;
    Figure figure;
    List<Figure> figures;
    Map<String, Figure> named;
  }

  /** A type variable that nothing resolves. */
  @Compiled
  @Feature(value = "Type variables that nothing resolves", section = Section.TYPES)
  public static class Wrapper<T> {
    String id;
    T value;
    List<T> values;
  }

  /** A type variable that this class resolves. */
  @Compiled
  @Feature(value = "Type variables that a subclass resolves", section = Section.TYPES)
  public static class TextBox extends Wrapper<String> {
    int length;
  }

  /** Two variables. */
  @Compiled
  public static class Pair<A, B> {
    A left;
    B right;
  }

  /** Variables resolved at the property. */
  @Compiled
  @Feature(value = "Type variables that the property resolves", section = Section.TYPES)
  public static class Holder {
    String id;
    Pair<String, Integer> simple;
    Pair<NestedShapes.Address, List<String>> nested;
    Wrapper<Cat> cat;
    List<Pair<Long, Cat>> list;
  }

  /** A short name in place of the class name. */
  @Compiled
  @TypeAlias("al")
  public static class Aliased {
    String id;
    String name;
    AliasedBase part;
  }

  /** A base with an alias. */
  @RandomAs(AliasedBase.class)
  @TypeAlias("base")
  public static class AliasedBase {
    String text;
  }

  /** A subclass with an alias. */
  @RandomAs({AliasedBase.class, Object.class})
  @TypeAlias("sub")
  public static class AliasedSub extends AliasedBase {
    int more;
  }

  /** Aliases below the root. */
  @Compiled
  @Feature(value = "`@TypeAlias`", section = Section.NAMES)
  public static class AliasHolder {
    String id;
    AliasedBase one;
    List<AliasedBase> list;
    Object any;
  }

  /** A person who knows others. */
  @Compiled
  @RandomAs(Person.class)
  public static class Person {
    String id;
    String name;
    Person spouse;
    List<? extends Person> friends;
  }

  /** A subclass in the same collection. */
  @RandomAs(Person.class)
  public static class Employee extends Person {
    long salary;
  }

  /** Optional properties. */
  @Compiled
  @StockProperty(value = "address", why = "type Optional is not planned")
  @StockProperty(value = "text", why = "type Optional is not planned")
  public static class Optionals {
    String id;
    Optional<String> text;
    Optional<NestedShapes.Address> address;
  }

  /** No static type at all. */
  @Compiled
  @Feature(value = "`Object`", section = Section.TYPES)
  public static class Anything {
    String id;
    Object one;
    Object two;
    List<Object> list;
    Map<String, Object> map;
    Object[] array;
  }

  /** Three levels of private fields. */
  public static class Top {
    private String id;
    private String top;
  }

  /** The second. */
  @Compiled
  @RandomAs(Middle.class)
  public static class Middle extends Top {
    private String middle;
    private List<String> list;
  }

  /** The third. */
  @Compiled
  @RandomAs(Middle.class)
  @Feature(value = "Private fields of superclasses", section = Section.TYPES)
  public static class Sub extends Middle {
    private String sub;
    private Middle other;
  }
}
