package dev.throughline.mongodb.moments;

import static dev.throughline.mongodb.moments.Kind.CREATION;

import jakarta.validation.constraints.NotBlank;
import java.io.Serializable;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.data.annotation.AccessType;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.convert.ValueConverter;
import org.springframework.data.domain.Persistable;

/** Entities whose constructors, setters, withers and getters write themselves down. */
final class Things {

  private Things() {}

  interface TextView {
    String getText();
  }

  record TextDto(String text, Money money) {
    TextDto {
      Moments.note(CREATION, "new TextDto " + text);
    }
  }

  /** Has converters. */
  record Money(long cents) {}

  /** Has converters, as id, as property and as key of a map. */
  record Key(String value) implements Serializable {}

  /** Has a codec of the driver. */
  record Heat(double celsius) {}

  record Part(String name, Money price) {
    Part {
      Moments.note(CREATION, "new Part " + name);
    }
  }

  static class Plain {
    @Id String id;
    String text;
    Money money;
    List<Part> parts;

    Plain() {
      Moments.note(CREATION, "new " + getClass().getSimpleName());
    }

    Plain with(String id, String text) {
      this.id = id;
      this.text = text;
      this.money = new Money(text.length());
      this.parts = List.of(new Part("part of " + text, money));
      return this;
    }
  }

  static class Versioned extends Plain {
    @Version Long version;
  }

  static class Audited extends Plain {
    @CreatedDate Instant created;
    @LastModifiedDate Instant modified;
    @CreatedBy String creator;
    @NotBlank String remark = "remark";
  }

  static class VersionedAudited extends Audited {
    @Version Integer version;
  }

  /** Read and written by converters of its own. */
  static class Whole {
    @Id String id;
    String text;
    Money money;

    Whole with(String id, String text) {
      this.id = id;
      this.text = text;
      this.money = new Money(text.length());
      return this;
    }
  }

  static class Coded extends Plain {
    Heat heat = new Heat(20.5);
  }

  /** Knows itself whether it is new. */
  static class Own extends Plain implements Persistable<String> {
    @Transient boolean fresh = true;

    @Override
    public String getId() {
      Moments.note(CREATION, "getId");
      return id;
    }

    @Override
    public boolean isNew() {
      Moments.note(CREATION, "isNew");
      return id == null || !id.startsWith("k");
    }
  }

  @AccessType(AccessType.Type.PROPERTY)
  static class Setters {
    private String id;
    private String text;
    private Money money;

    Setters() {
      Moments.note(CREATION, "new Setters");
    }

    @Id
    public String getId() {
      Moments.note(CREATION, "getId");
      return id;
    }

    public void setId(String id) {
      Moments.note(CREATION, "setId " + id);
      this.id = id;
    }

    public String getText() {
      Moments.note(CREATION, "getText " + text);
      return text;
    }

    public void setText(String text) {
      Moments.note(CREATION, "setText " + text);
      this.text = text;
    }

    public Money getMoney() {
      Moments.note(CREATION, "getMoney " + money);
      return money;
    }

    public void setMoney(Money money) {
      Moments.note(CREATION, "setMoney " + money);
      this.money = money;
    }
  }

  record Card(@Id String id, String text, Money money) {
    Card {
      Moments.note(CREATION, "new Card " + id + " " + text);
    }
  }

  record VersionedCard(@Id String id, @Version Integer version, String text, Money money) {
    VersionedCard {
      Moments.note(CREATION, "new VersionedCard " + id + " " + version + " " + text);
    }
  }

  static final class Withers {
    @Id private final String id;
    @Version private final Long version;
    private final String text;
    private final Money money;

    @PersistenceCreator
    Withers(String id, Long version, String text, Money money) {
      Moments.note(CREATION, "new Withers " + id + " " + version + " " + text);
      this.id = id;
      this.version = version;
      this.text = text;
      this.money = money;
    }

    Withers withId(String id) {
      Moments.note(CREATION, "withId " + id);
      return new Withers(id, version, text, money);
    }

    Withers withVersion(Long version) {
      Moments.note(CREATION, "withVersion " + version);
      return new Withers(id, version, text, money);
    }

    Withers withText(String text) {
      Moments.note(CREATION, "withText " + text);
      return new Withers(id, version, text, money);
    }
  }

  static class Keyed {
    @Id Key id;
    String text;
    Money money;
    Map<Key, Money> prices;

    @ValueConverter(Converters.Masking.class)
    String secret;

    Keyed() {
      Moments.note(CREATION, "new Keyed");
    }

    Keyed with(String id, String text) {
      this.id = id == null ? null : new Key(id);
      this.text = text;
      this.money = new Money(text.length());
      this.prices = new LinkedHashMap<>(Map.of(new Key("price of " + text), money));
      this.secret = "secret " + text;
      return this;
    }
  }
}
