package calls;

import java.util.List;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;

/** A record with a version. */
@Document("notes")
public record Note(
    @Id String id, @Version Long version, String name, int quantity, List<String> words) {

  static Note of(String id, String name, int quantity) {
    return new Note(id, id == null ? null : 0L, name, quantity, List.of("a", name));
  }
}
