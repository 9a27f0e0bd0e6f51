package dev.throughline.mongodb.changes;

import dev.throughline.mongodb.PartialUpdates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;

/** An entity with containers of each kind, some of which have defaults that are not stored. */
class Doc {

  record Place(String city, double latitude) {}

  static class Line {
    String product;
    int count;
  }

  static class Inner {
    String a = "a";
    String b = "b";
  }

  @Id String id;
  String title;
  Integer total;
  Place place;
  List<String> words;
  Set<String> tags;
  List<Line> lines = new ArrayList<>();
  Map<String, Integer> votes = new LinkedHashMap<>();
  List<String> defaults = new ArrayList<>(List.of("p", "q"));
  Inner inner = new Inner();
  Map<String, Integer> defaultVotes = new LinkedHashMap<>(Map.of("x", 1));

  @Document("docs")
  @PartialUpdates
  static class Loose extends Doc {}

  @Document("docs")
  @PartialUpdates(touch = true)
  static class Touched extends Doc {}

  @Document("docs")
  @PartialUpdates(touch = true)
  static class Versioned extends Doc {
    @Version Long version;
  }
}
