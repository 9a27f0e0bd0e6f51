package dev.throughline.mongodb.parity.shapes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.bson.Document;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.annotation.AccessType;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;

/** Types whose converters, constructors, factories, setters and getters fail when a test wants. */
public final class FailingShapes {

  private static final String BOOM = "boom";

  /** What is thrown for a marked value; null for nothing. */
  public static Supplier<Throwable> failure;

  /** What the writing converter does with a very marked value; null for nothing. */
  public static LongConsumer nested;

  /** How often converters of whole documents were called. */
  public static int calls;

  private FailingShapes() {}

  @SuppressWarnings("unchecked")
  private static <X extends Throwable> void fail(boolean marked) throws X {
    if (marked && failure != null) {
      throw (X) failure.get();
    }
  }

  private static void check(String value) {
    FailingShapes.<RuntimeException>fail(BOOM.equals(value));
  }

  public static List<Converter<?, ?>> converters() {
    return List.of(new AmountWriter(), new AmountReader(), new WholeWriter(), new WholeReader());
  }

  /** Stored as a number by a converter. */
  public record Amount(long cents) {}

  @WritingConverter
  private static final class AmountWriter implements Converter<Amount, Long> {
    @Override
    public Long convert(Amount source) {
      if (nested != null && source.cents() == -7) {
        nested.accept(-7);
      }
      FailingShapes.<RuntimeException>fail(source.cents() < 0);
      return source.cents();
    }
  }

  @ReadingConverter
  private static final class AmountReader implements Converter<Long, Amount> {
    @Override
    public Amount convert(Long source) {
      FailingShapes.<RuntimeException>fail(source < 0);
      return new Amount(source);
    }
  }

  /** A whole document by converters. */
  public record Whole(String text) {}

  @WritingConverter
  private static final class WholeWriter implements Converter<Whole, Document> {
    @Override
    public Document convert(Whole source) {
      calls++;
      check(source.text());
      return new Document("text", source.text());
    }
  }

  @ReadingConverter
  private static final class WholeReader implements Converter<Document, Whole> {
    @Override
    public Whole convert(Document source) {
      calls++;
      check(source.getString("text"));
      return new Whole(source.getString("text"));
    }
  }

  /** By a constructor. */
  public static class Made {
    final String name;

    public Made(String name) {
      check(name);
      this.name = name;
    }
  }

  /** By a factory. */
  public static class Produced {
    final String name;

    private Produced(String name, boolean own) {
      this.name = name;
    }

    @PersistenceCreator
    static Produced of(String name) {
      check(name);
      return new Produced(name, true);
    }
  }

  /** By a setter and a getter. */
  @AccessType(AccessType.Type.PROPERTY)
  public static class Accessed {
    private String name;
    private String other;

    public String getName() {
      return name;
    }

    public void setName(String name) {
      check(name);
      this.name = name;
    }

    public String getOther() {
      check(other);
      return other;
    }

    public void setOther(String other) {
      this.other = other;
    }
  }

  /** By a wither. */
  public static class Withered {
    final String name;

    private Withered(String name, boolean own) {
      this.name = name;
    }

    @PersistenceCreator
    Withered() {
      this(null, true);
    }

    public Withered withName(String name) {
      check(name);
      return new Withered(name, true);
    }
  }

  /** A new object for a new id. */
  public static class Copied {
    final String id;
    final String name;

    public Copied(String id, String name) {
      if (id != null) {
        check(name);
      }
      this.id = id;
      this.name = name;
    }
  }

  /** One below. */
  public static class Inner {
    Amount amount;
    Made made;
  }

  /** Everything at every place. */
  public static class Holder {
    String id;
    Amount amount;
    List<Amount> amounts;
    Map<String, Amount> amountBy;
    Object any;
    List<Object> anys;
    Inner inner;
    List<Inner> inners;
    Made made;
    List<Made> mades;
    Map<String, Made> madeBy;
    Produced produced;
    List<Produced> produceds;
    Accessed accessed;
    Withered withered;

    public Holder() {}

    public Holder(String id, Amount amount) {
      this.id = id;
      this.amount = amount;
    }
  }

  /** A projection. */
  public record Summary(String id, Amount amount, Made made) {}

  /** A projection. */
  public interface View {
    String getId();

    Amount getAmount();
  }

  /** Holders with one marked value each, by where it is. */
  public static Map<String, Holder> places() {
    Supplier<Throwable> before = failure;
    failure = null;
    try {
      return marked();
    } finally {
      failure = before;
    }
  }

  private static Map<String, Holder> marked() {
    Map<String, Holder> places = new LinkedHashMap<>();
    Amount good = new Amount(1);
    Amount bad = new Amount(-1);
    Made boom = new Made(BOOM);
    holder(places, "amount").amount = bad;
    holder(places, "amounts").amounts = List.of(good, bad);
    holder(places, "amountBy").amountBy = Map.of("k", bad);
    holder(places, "inner.amount").inner = inner(bad, null);
    holder(places, "inner.made").inner = inner(null, boom);
    holder(places, "inners").inners = List.of(inner(good, null), inner(null, boom));
    holder(places, "any made").any = boom;
    holder(places, "anys made").anys = List.of(1, boom);
    holder(places, "made").made = boom;
    holder(places, "mades").mades = List.of(new Made("a"), boom);
    holder(places, "madeBy").madeBy = Map.of("k", boom);
    holder(places, "produced").produced = new Produced(BOOM, true);
    holder(places, "produceds").produceds = List.of(new Produced(BOOM, true));
    Accessed set = new Accessed();
    set.name = BOOM;
    holder(places, "setter").accessed = set;
    Accessed got = new Accessed();
    got.other = BOOM;
    holder(places, "getter").accessed = got;
    holder(places, "wither").withered = new Withered(BOOM, true);
    return places;
  }

  private static Inner inner(Amount amount, Made made) {
    Inner inner = new Inner();
    inner.amount = amount;
    inner.made = made;
    return inner;
  }

  private static Holder holder(Map<String, Holder> places, String place) {
    Holder holder = new Holder();
    holder.id = "id";
    holder.amount = new Amount(3);
    places.put(place, holder);
    return holder;
  }
}
