package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.BsonTree.Element;
import dev.throughline.mongodb.parity.Shapes.Shape;
import dev.throughline.mongodb.parity.shapes.NestedShapes;
import dev.throughline.mongodb.parity.shapes.PolymorphicShapes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code _class} anywhere, of any type, naming anything. */
@Tag("long")
class TypeKeyParityTests {

  private static final List<String> NAMES =
      List.of(
          "",
          "no.such.Type",
          "java.lang.String",
          "java.lang.Object",
          "java.util.HashMap",
          "java.util.ArrayList",
          "org.bson.Document",
          "int",
          "sub",
          "al",
          "base",
          NestedShapes.Address.class.getName(),
          PolymorphicShapes.Animal.class.getName(),
          PolymorphicShapes.Pet.class.getName(),
          PolymorphicShapes.Cat.class.getName(),
          PolymorphicShapes.Puppy.class.getName(),
          PolymorphicShapes.Employee.class.getName(),
          PolymorphicShapes.Fish.class.getName());

  static Stream<Shape> shapes() {
    return Shapes.part("type keys");
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void readsTheSameWhateverTheTypeKeySays(Shape shape) {
    Mismatches mismatches = new Mismatches();
    for (Variant variant : List.of(Variant.STANDARD, Variant.OTHER_TYPE_KEY, Variant.NO_TYPE_KEY)) {
      ConverterPair pair = ConverterPair.of(variant);
      String key = variant == Variant.OTHER_TYPE_KEY ? "_t" : "_class";
      Random random = Seeds.random(shape.name() + "typeKey" + variant, 0);
      Element root = BsonTree.parse(Documents.stored(pair, shape, random));
      for (Element typed : typeKeys(shape, key, variant)) {
        compare(mismatches, pair, shape, everywhere(root, typed));
      }
    }
    mismatches.assertNone();
  }

  /**
   * Names, and values of other types: a half of them where the key is the usual one, else a sixth,
   * others with another seed.
   */
  private static List<Element> typeKeys(Shape shape, String key, Variant variant) {
    List<Element> keys = new ArrayList<>();
    NAMES.forEach(name -> keys.add(BsonTree.text(key, name)));
    keys.add(BsonTree.text(key, shape.type().getName()));
    List<Element> samples = BsonSamples.all();
    int step = variant == Variant.STANDARD ? 2 : 6;
    int first = Seeds.random(shape.name() + " samples", 0).nextInt(step);
    for (int i = first; i < samples.size(); i += step) {
      keys.add(samples.get(i).named(key));
    }
    return keys;
  }

  /** In front, in the middle and at the end of the root, and in front of each nested document. */
  private static List<Element> everywhere(Element root, Element typed) {
    List<Element> documents = new ArrayList<>();
    List<Element> others =
        root.children().stream().filter(child -> !child.name().equals(typed.name())).toList();
    for (int index : new int[] {0, others.size() / 2, others.size()}) {
      List<Element> children = new ArrayList<>(others);
      children.add(index, typed);
      documents.add(root.with(children));
    }
    for (int i = 0; i < root.children().size(); i++) {
      Element child = root.children().get(i);
      if (child.isContainer()) {
        List<Element> children = new ArrayList<>(root.children());
        children.set(i, inside(child, typed));
        documents.add(root.with(children));
      }
    }
    return documents;
  }

  private static Element inside(Element container, Element typed) {
    List<Element> children = new ArrayList<>(container.children());
    if (container.type() == BsonTree.ARRAY) {
      children.replaceAll(child -> child.isContainer() ? inside(child, typed) : child);
    } else {
      children.removeIf(child -> child.name().equals(typed.name()));
      children.add(0, typed);
    }
    return container.with(children);
  }

  private static void compare(
      Mismatches mismatches, ConverterPair pair, Shape shape, List<Element> documents) {
    for (Element document : documents) {
      byte[] bytes = document.toBytes();
      for (Class<?> declared : List.of(shape.type(), Object.class)) {
        Outcome expected = Outcome.of(() -> pair.stockRead(declared, bytes));
        Outcome actual = Outcome.of(() -> pair.ourRead(declared, bytes));
        mismatches.check(
            () -> shape + " as " + declared + "\n  read from " + Mismatches.show(bytes),
            expected.difference(actual));
      }
    }
  }
}
