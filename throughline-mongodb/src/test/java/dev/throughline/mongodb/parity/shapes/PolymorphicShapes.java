package dev.throughline.mongodb.parity.shapes;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.mongodb.core.mapping.Document;

/** Types whose stored documents name the class. */
public final class PolymorphicShapes {

  private PolymorphicShapes() {}

  public static List<Class<?>> all() {
    return List.of(
        Zoo.class,
        Cat.class,
        Dog.class,
        Puppy.class,
        Wrapper.class,
        Gallery.class,
        Aliased.class,
        AliasHolder.class,
        Person.class,
        TextBox.class,
        Pair.class,
        Holder.class,
        Optionals.class,
        Anything.class,
        Sub.class,
        Middle.class);
  }

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
  public static class Cat extends Pet {
    int lives;
  }

  /** Concrete, with a subclass. */
  public static class Dog extends Pet {
    boolean barks;
    Animal friend;
  }

  /** A subclass of a concrete class. */
  public static class Puppy extends Dog {
    int weeks;
  }

  /** Not a class of the above, but an animal. */
  public record Fish(String name, double depth) implements Animal {}

  /** Declared types that are not the runtime types. */
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
  public static class Gallery {
    String id;
    Figure figure;
    List<Figure> figures;
    Map<String, Figure> named;
  }

  /** A type variable that nothing resolves. */
  public static class Wrapper<T> {
    String id;
    T value;
    List<T> values;
  }

  /** A type variable that this class resolves. */
  public static class TextBox extends Wrapper<String> {
    int length;
  }

  /** Two variables. */
  public static class Pair<A, B> {
    A left;
    B right;
  }

  /** Variables resolved at the property. */
  public static class Holder {
    String id;
    Pair<String, Integer> simple;
    Pair<NestedShapes.Address, List<String>> nested;
    Wrapper<Cat> cat;
    List<Pair<Long, Cat>> list;
  }

  /** A short name in place of the class name. */
  @TypeAlias("al")
  public static class Aliased {
    String id;
    String name;
    AliasedBase part;
  }

  /** A base with an alias. */
  @TypeAlias("base")
  public static class AliasedBase {
    String text;
  }

  /** A subclass with an alias. */
  @TypeAlias("sub")
  public static class AliasedSub extends AliasedBase {
    int more;
  }

  /** Aliases below the root. */
  public static class AliasHolder {
    String id;
    AliasedBase one;
    List<AliasedBase> list;
    Object any;
  }

  /** A person who knows others. */
  public static class Person {
    String id;
    String name;
    Person spouse;
    List<? extends Person> friends;
  }

  /** A subclass in the same collection. */
  public static class Employee extends Person {
    long salary;
  }

  /** Optional properties. */
  public static class Optionals {
    String id;
    Optional<String> text;
    Optional<NestedShapes.Address> address;
  }

  /** No static type at all. */
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
  public static class Middle extends Top {
    private String middle;
    private List<String> list;
  }

  /** The third. */
  public static class Sub extends Middle {
    private String sub;
    private Middle other;
  }
}
