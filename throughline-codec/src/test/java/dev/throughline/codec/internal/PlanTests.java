package dev.throughline.codec.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.internal.plan.PlanText;
import dev.throughline.codec.internal.plan.ProjectionPlan;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.Unwrapped;

/** What is decided for a type, as text, and what its codec makes of documents then. */
class PlanTests {

  private static final String ID = "0123456789abcdef01234567";

  enum Size {
    SMALL,
    LARGE
  }

  @TypeAlias("product")
  record Product(@Id String id, String name, int stock) {}

  @TypeAlias("shirt")
  static class Shirt {
    @Id long number;

    @Field(name = "colours")
    List<String> names;

    @Field(write = Field.Write.ALWAYS)
    Size size;

    EnumMap<Size, Double> prices;
    @ReadOnlyProperty Integer sold;
  }

  record Line(String product, int count) {}

  @TypeAlias("order")
  record Order(List<Line> lines, Map<String, Line> extras) {}

  record Place(String street, String city) {}

  @TypeAlias("person")
  record Person(
      String name, @Unwrapped(onEmpty = Unwrapped.OnEmpty.USE_NULL, prefix = "at_") Place place) {}

  @TypeAlias("note")
  static class Note {
    private final String text;
    private final Object about;

    @PersistenceCreator
    Note(String text) {
      this(text, null);
    }

    private Note(String text, @Nullable Object about) {
      this.text = text;
      this.about = about;
    }

    Note withAbout(Object about) {
      return new Note(text, about);
    }
  }

  private static String plan(Class<?> type) {
    return PlanText.of(TestCodecs.plan(type));
  }

  @Test
  void aRecordIsMadeOfItsArguments() {
    assertThat(plan(Product.class))
        .isEqualTo(
            """
            entity dev.throughline.codec.internal.PlanTests$Product
              hint _class = product
              created by PlanTests.Product(String, String, int)
              new id String
              property id as _id: String as ObjectId where it is one, from field id, to argument 0
              property name: String as STRING, from field name, to argument 1
              property stock: int as INT, from field stock, to argument 2
            """);
    Wire.of(Product.class)
        .encodesTo(
            new Product(ID, "pen", 3),
            "{_id: {$oid: '%s'}, name: 'pen', stock: 3, _class: 'product'}".formatted(ID))
        .encodesTo(new Product("A-7", null, 0), "{_id: 'A-7', stock: 0, _class: 'product'}")
        .decodesTo("{stock: 2.0, _id: 'A-7', more: [1]}", new Product("A-7", null, 2))
        .decodingShouldFail("{_id: 'A-7'}", "no value for a primitive")
        .decodingShouldFail("{_id: 'A-7', stock: 'many'}", "a value of another BSON type");
  }

  @Test
  void fieldsAreAssigned() {
    assertThat(plan(Shirt.class))
        .isEqualTo(
            """
            entity dev.throughline.codec.internal.PlanTests$Shirt
              hint _class = shirt
              created by PlanTests.Shirt()
              property number as _id: long as LONG, from field number, to field number
              property names as colours: ARRAY_LIST of String as STRING, from field names, to field names
              property size: name of PlanTests.Size, from field size, null included, to field size
              property prices: ENUM_MAP from PlanTests.Size to Double as DOUBLE, from field prices, to field prices
              property sold: Integer as INT, not written, to field sold
            """);
    Shirt shirt = new Shirt();
    shirt.number = 7;
    shirt.names = List.of("red", "blue");
    shirt.prices = new EnumMap<>(Map.of(Size.LARGE, 9.5));
    Wire.of(Shirt.class)
        .encodesTo(
            shirt,
            "{_id: {$numberLong: '7'}, colours: ['red', 'blue'], size: null,"
                + " prices: {LARGE: 9.5}, _class: 'shirt'}")
        .roundTrip(shirt)
        .decodingShouldFail("{_id: null}", "no value for a primitive")
        .decodingShouldFail("{size: 'HUGE'}", "a string that names no enum constant")
        .decodesTo("{unknown: {a: 1}}", new Shirt());
  }

  @Test
  void entitiesStandInCollectionsAndMaps() {
    assertThat(plan(Order.class))
        .isEqualTo(
            """
            entity dev.throughline.codec.internal.PlanTests$Order
              hint _class = order
              created by PlanTests.Order(List, Map)
              new id ObjectId
              property lines: ARRAY_LIST of entity PlanTests.Line, from field lines, to argument 0
              property extras: LINKED_HASH_MAP from String to entity PlanTests.Line, from field extras, to argument 1
            """);
    Order order = new Order(List.of(new Line("pen", 2)), Map.of("gift", new Line("card", 1)));
    Wire.of(Order.class)
        .encodesTo(
            order,
            "{lines: [{product: 'pen', count: 2}], extras: {gift: {product: 'card', count: 1}},"
                + " _class: 'order'}")
        .roundTrip(order)
        .decodesTo("{extras: null}", new Order(null, null));
  }

  @Test
  void anUnwrappedObjectHasItsFieldsAmongThoseOfItsOwner() {
    assertThat(plan(Person.class))
        .isEqualTo(
            """
            entity dev.throughline.codec.internal.PlanTests$Person
              hint _class = person
              created by PlanTests.Person(String, PlanTests.Place)
              new id ObjectId
              property name: String as STRING, from field name, to argument 0
              property place: PlanTests.Place unwrapped, null without fields, from field place, to argument 1
                created by PlanTests.Place(String, String)
                property street as at_street: String as STRING, from field street, to argument 0
                property city as at_city: String as STRING, from field city, to argument 1
            """);
    Person person = new Person("Ann", new Place("Main St", null));
    Wire.of(Person.class)
        .encodesTo(person, "{name: 'Ann', at_street: 'Main St', _class: 'person'}")
        .roundTrip(person)
        .decodesTo("{name: 'Bob'}", new Person("Bob", null));
  }

  @Test
  void aValueOfUnknownTypeIsWrittenByItsClass() {
    assertThat(plan(Note.class))
        .isEqualTo(
            """
            entity dev.throughline.codec.internal.PlanTests$Note
              hint _class = note
              created by PlanTests.Note(String)
              new id ObjectId
              property text: String as STRING, from field text, to argument 0
              property about: Object by the class of the value, from field about, to the object of withAbout(Object)
            """);
    Note note = new Note("buy").withAbout(List.of(1, "two"));
    Wire.of(Note.class)
        .encodesTo(note, "{text: 'buy', about: [1, 'two'], _class: 'note'}")
        .roundTrip(note)
        .roundTrip(new Note(null).withAbout(3.5))
        .decodesTo("{about: true}", new Note(null).withAbout(true));
  }

  @Test
  void aProjectionHasThePlanOfItsFields() {
    ProjectionPlan plan = new ProjectionPlan(TestCodecs.plan(Line.class), null);
    assertThat(PlanText.of(plan))
        .isEqualTo(
            """
            projection to class dev.throughline.codec.internal.PlanTests$Line
              hint _class = dev.throughline.codec.internal.PlanTests$Line
              created by PlanTests.Line(String, int)
              new id ObjectId
              property product: String as STRING, from field product, to argument 0
              property count: int as INT, from field count, to argument 1
            """);
  }
}
