package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.projection.EntityProjection;
import org.springframework.data.projection.EntityProjectionIntrospector;

/** Inner classes that are not static: stock makes them with the object that they stand in. */
class OwnerParityTests {

  /** Has inner objects. */
  static class Shop {
    String id;
    String name;
    Shelf shelf;
    List<Shelf> shelves;
    Map<String, Shelf> shelfBy;
    Shelf[] array;
    Object any;

    /** Inner. */
    class Shelf {
      int number;
      Box box;

      String shop() {
        return Shop.this.name;
      }

      Shop owner() {
        return Shop.this;
      }

      /** Inner of an inner. */
      class Box {
        String label;

        String shop() {
          return Shop.this.name + number;
        }
      }
    }
  }

  /** One and two levels above. */
  static class Street {
    String id;
    Shop shop;
    List<Shop> shops;
  }

  /** Above that. */
  static class Town {
    String id;
    Street street;
    Map<String, Street> streets;
  }

  /** A projection. */
  record Brief(String id, Shop.Shelf shelf) {}

  private final Pairs pair = Pairs.with(List.of());

  private static Shop shop(String name) {
    Shop shop = new Shop();
    shop.id = "id";
    shop.name = name;
    shop.shelf = shelf(shop, 1);
    shop.shelves = List.of(shelf(shop, 2), shelf(shop, 3));
    shop.shelfBy = Map.of("k", shelf(shop, 4));
    shop.array = new Shop.Shelf[] {shelf(shop, 5)};
    return shop;
  }

  private static Shop.Shelf shelf(Shop shop, int number) {
    Shop.Shelf shelf = shop.new Shelf();
    shelf.number = number;
    shelf.box = shelf.new Box();
    shelf.box.label = "box " + number;
    return shelf;
  }

  static Stream<Object> owners() {
    Street street = new Street();
    street.id = "s";
    street.shop = shop("a");
    street.shops = List.of(shop("b"), shop("c"));
    Town town = new Town();
    town.id = "t";
    town.street = street;
    town.streets = Map.of("k", street);
    Shop surprising = shop("surprising");
    surprising.any = shelf(surprising, 6);
    return Stream.of(shop("alone"), surprising, street, town);
  }

  @ParameterizedTest
  @MethodSource("owners")
  void innerObjectsKnowTheirOwnersAsWithStock(Object owner) {
    byte[] bytes = pair.stockBytes(owner);
    assertThat(pair.ourBytes(owner)).isEqualTo(bytes);
    Map<String, String> expected = new LinkedHashMap<>();
    describe("$", pair.stockRead(owner.getClass(), bytes), expected);
    Map<String, String> actual = new LinkedHashMap<>();
    describe("$", pair.ourRead(owner.getClass(), bytes), actual);
    assertThat(actual).isEqualTo(expected);
    assertThat(expected.values()).isNotEmpty();
    assertThat(expected.toString()).contains("its owner");
  }

  @Test
  void theReportSaysWhyStockReadsThem() {
    for (Class<?> type : List.of(Shop.class, Street.class, Town.class)) {
      assertThat(pair.ours().codec(type).writeRefusal()).isNull();
      assertThat(pair.ours().codec(type).readRefusal())
          .startsWith("an inner class, which is made with its owner: ");
    }
  }

  @Test
  void projectionsKnowThemAsWithStock() {
    byte[] bytes = pair.stockBytes(shop("alone"));
    EntityProjection<Brief, Shop> projection =
        EntityProjectionIntrospector.create(
                pair.ours().getProjectionFactory(),
                (to, from) -> to == Brief.class,
                pair.ours().getMappingContext())
            .introspect(Brief.class, Shop.class);
    Outcome expected =
        Outcome.of(() -> owner(pair.stock().project(projection, pair.decoded(bytes))));
    Outcome actual = Outcome.of(() -> owner(pair.ours().project(projection, pair.decoded(bytes))));
    assertThat(expected.difference(actual)).isEmpty();
  }

  private static String owner(Brief brief) {
    return brief.shelf().number + " in " + brief.shelf().owner();
  }

  private static void describe(String path, Object value, Map<String, String> into) {
    if (value instanceof Town town) {
      describe(path + ".street", town.street, into);
      town.streets.forEach((key, street) -> describe(path + "." + key, street, into));
    } else if (value instanceof Street street) {
      describe(path + ".shop", street.shop, into);
      street.shops.forEach(shop -> describe(path + ".shops", shop, into));
    } else if (value instanceof Shop shop) {
      into.put(path, shop.name);
      List<Object> shelves = new ArrayList<>(List.of(shop.shelf, shop.array[0]));
      if (shop.any != null) {
        shelves.add(shop.any);
      }
      shelves.addAll(shop.shelves);
      shelves.addAll(shop.shelfBy.values());
      for (int i = 0; i < shelves.size(); i++) {
        shelf(path + "." + shop.name + i, shop, (Shop.Shelf) shelves.get(i), into);
      }
    }
  }

  private static void shelf(String path, Shop shop, Shop.Shelf shelf, Map<String, String> into) {
    String whose = shelf.owner() == null ? "null" : shelf.owner() == shop ? "its owner" : "another";
    into.put(path, shelf.number + " of " + whose);
    into.put(path + ".shop", Outcome.of(shelf::shop).toString().replaceAll("@\\w+", ""));
    into.put(
        path + ".box",
        shelf.box.label + Outcome.of(() -> shelf.box.shop()).toString().replaceAll("@\\w+", ""));
  }
}
