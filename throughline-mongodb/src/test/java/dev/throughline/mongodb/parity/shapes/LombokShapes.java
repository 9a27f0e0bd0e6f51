package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
import java.util.List;
import java.util.Map;
import lombok.AllArgsConstructor;
import lombok.Builder;
import lombok.Data;
import lombok.EqualsAndHashCode;
import lombok.Getter;
import lombok.NoArgsConstructor;
import lombok.NonNull;
import lombok.RequiredArgsConstructor;
import lombok.Setter;
import lombok.Singular;
import lombok.Value;
import lombok.With;
import lombok.experimental.Accessors;
import lombok.experimental.SuperBuilder;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** Entities as Lombok writes them. */
public final class LombokShapes {

  private LombokShapes() {}

  /** Data. */
  @Compiled
  @Feature(value = "Lombok", section = Section.INSTANCES)
  @Data
  @Document
  public static class Account {
    private String id;
    private String owner;
    private long balance;
    private List<Amount> history;
  }

  /** Value. */
  @Compiled
  @Value
  public static class Amount {
    String currency;
    long cents;
  }

  /** Builder with both constructors. */
  @Compiled
  @Data
  @Builder
  @NoArgsConstructor
  @AllArgsConstructor
  public static class Invoice {
    @Id private String id;
    @Builder.Default private String status = "OPEN";
    @Builder.Default private int attempts = 1;
    private Map<String, Amount> positions;
  }

  /** Final and non-final. */
  @Compiled
  @Getter
  @Setter
  @RequiredArgsConstructor
  public static class Required {
    private String id;
    @NonNull private final String name;
    private Integer number;
  }

  /** Accessors without get and set. */
  @Compiled
  @Getter
  @Setter
  @Accessors(fluent = true, chain = true)
  public static class Fluent {
    private String id;
    private String name;
    private boolean active;
  }

  /** A base with a builder. */
  @Data
  @NoArgsConstructor
  @SuperBuilder
  public static class Common {
    private String id;
    private String common;
  }

  /** A subclass with a builder. */
  @Compiled
  @Data
  @NoArgsConstructor
  @SuperBuilder
  @EqualsAndHashCode(callSuper = true)
  public static class Special extends Common {
    private String special;
    private double factor;
  }

  /** Value with withers. */
  @Compiled
  @Value
  @With
  public static class Immutable {
    @Id String id;
    String name;
    Amount amount;
  }

  /** A builder alone: one package-private constructor. */
  @Compiled
  @Builder
  @Getter
  public static class Singulars {
    @Id private String id;
    @Singular private List<String> names;
  }
}
