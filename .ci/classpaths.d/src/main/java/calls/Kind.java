package calls;

import java.util.List;
import org.bson.Document;
import org.bson.types.Decimal128;

/** A type of entities: how they are made, and what is stored before each call. */
public record Kind<T>(Class<T> type, String collection, Maker<T> maker, boolean versioned) {

  /** Makes an entity. */
  public interface Maker<T> {
    T of(String id, String name, int quantity);
  }

  /** Both kinds. */
  public static final List<Kind<?>> ALL =
      List.of(
          new Kind<>(Item.class, "items", Item::of, false),
          new Kind<>(Note.class, "notes", Note::of, true));

  /** One of them. */
  public static final List<Kind<?>> FIRST = ALL.subList(0, 1);

  /** An entity that is not stored. */
  public T fresh(int number) {
    return maker.of(null, "new" + number, 10 + number);
  }

  /** An entity that is stored, with another name. */
  public T changed(int number) {
    return maker.of(Integer.toString(number), "changed" + number, number);
  }

  /** What is stored. */
  public List<Document> documents() {
    return List.of(document(1, "pen"), document(2, "ink"), document(3, "pen"), document(4, "cup"));
  }

  private Document document(int number, String name) {
    Document document =
        new Document("_id", Integer.toString(number))
            .append("name", name)
            .append("quantity", number);
    return versioned
        ? document.append("version", 0L).append("words", List.of("a", name))
        : document
            .append("p", new Decimal128(number))
            .append("tags", List.of(new Document("text", name).append("weight", 2L)))
            .append("stock", new Document("shelf", number));
  }
}
