package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.ProjectionOf;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes.Country;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes.Line;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes.Status;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lombok.Data;
import lombok.Getter;
import lombok.RequiredArgsConstructor;
import lombok.Setter;
import lombok.With;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Field;

/** Projections to classes and records. */
public final class ProjectionDtos {

  private ProjectionDtos() {}

  /** A record with a few properties. */
  @ProjectionOf(ProjectedShapes.Order.class)
  public record FlatRecord(String number, int quantity, String customer, Status status) {}

  /** With the id, first and last. */
  @ProjectionOf(ProjectedShapes.Order.class)
  public record WithId(Long total, Set<String> tags, String id) {}

  /** Stock reads what is inside a record as it is, by its own field names. */
  @ProjectionOf(ProjectedShapes.Order.class)
  public record NestedRecord(CityRecord address, List<LineRecord> lines, Country country) {}

  /** Inside a record. */
  public record CityRecord(String city, String street) {}

  /** Inside a record. */
  public record LineRecord(String product, int amount) {}

  /** Getters and setters. */
  @ProjectionOf(ProjectedShapes.Order.class)
  @Data
  public static class Bean {
    private String number;
    private int quantity;
    private Long total;
    private String customer;
    private boolean urgent;
    private Set<String> tags;
    private Map<String, Line> byCode;
  }

  /** A field name of its own wins over that of the entity. */
  @ProjectionOf(ProjectedShapes.Order.class)
  @Data
  public static class Renamed {
    @Field("number")
    private String code;

    @Field("nothing")
    private String customer;

    @Field("cust")
    private String who;
  }

  /** Getters make stock project what is inside. */
  @ProjectionOf(ProjectedShapes.Order.class)
  @Data
  public static class NestedBean {
    private String id;
    private AddressDto address;
    private CityRecord billing;
    private List<LineDto> lines;
    private Map<String, LineDto> byCode;
    private LineDto[] array;
    private PolymorphicShapes.Animal mascot;
  }

  /** Of an address; projects what is inside. */
  @Data
  public static class AddressDto {
    private String city;
    private CountryDto country;
  }

  /** Of a country. */
  @Getter
  @RequiredArgsConstructor
  public static class CountryDto {
    private final String name;
    private final String code;
  }

  /** Of a line. */
  @Data
  public static class LineDto {
    private String product;
    private Integer amount;
    private AddressDto shipTo;
  }

  /** All by its constructor. */
  @ProjectionOf(ProjectedShapes.Order.class)
  @Getter
  @RequiredArgsConstructor
  public static class Immutable {
    private final String number;
    private final List<Integer> ratings;
    private final AddressDto address;
  }

  /** Some by its constructor, some by fields. */
  @ProjectionOf(ProjectedShapes.Order.class)
  @Getter
  public static class HalfAndHalf {
    private final String number;
    @Setter private Long total;
    @Setter private String customer = "unnamed";

    public HalfAndHalf(String number) {
      this.number = number;
    }
  }

  /** Interfaces inside. */
  @ProjectionOf(ProjectedShapes.Order.class)
  @Data
  public static class WithViews {
    private ProjectionViews.AddressView address;
    private List<ProjectionViews.LineView> lines;
  }

  /** Fields only. */
  @ProjectionOf(ProjectedShapes.Order.class)
  static class Fields {
    String number;
    private int quantity;
    private CityRecord address;
  }

  /** An id that is not one here, and an id that is none there. */
  @ProjectionOf(value = ProjectedShapes.Article.class, stock = "two uses of")
  public record ArticleRecord(String sku, String title, String id) {}

  /** The entity's id is an ordinary property here. */
  @ProjectionOf(ProjectedShapes.Article.class)
  public record SkuRecord(String title, String sku) {}

  /** An id by annotation. */
  @ProjectionOf(ProjectedShapes.Article.class)
  @Data
  public static class ArticleDto {
    @Id private String sku;
    private long stock;
  }

  /** Of a reader. */
  public record ReaderRecord(String id, String name) {}

  /** Of an entity that is left to stock. */
  @ProjectionOf(value = ProjectedShapes.Excluded.class, stock = "StockMapping")
  public record ExcludedRecord(String name) {}

  /** Copies: stock forgets what they set. */
  @ProjectionOf(value = ProjectedShapes.Order.class, stock = "wither")
  @Getter
  @With
  @RequiredArgsConstructor
  public static class Copies {
    private final String number;
    private final int quantity;

    @org.springframework.data.annotation.PersistenceCreator
    public Copies(String number) {
      this(number, 0);
    }
  }

  /** Two properties of one field. */
  @ProjectionOf(value = ProjectedShapes.Order.class, stock = "cannot be read")
  @Data
  public static class Twice {
    private String number;

    @Field("number")
    private String code;
  }

  /** A path as field name. */
  @ProjectionOf(value = ProjectedShapes.Order.class, stock = "field name")
  public record Path(@Field("address.c") String city) {}
}
