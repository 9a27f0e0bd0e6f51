package dev.throughline.mongodb.changes;

import dev.throughline.mongodb.PartialUpdates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
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

  private static Line line(String product, int count) {
    Line line = new Line();
    line.product = product;
    line.count = count;
    return line;
  }

  Long version() {
    return this instanceof Versioned versioned ? versioned.version : null;
  }

  void version(Long last) {
    if (this instanceof Versioned versioned) {
      versioned.version = last;
    }
  }

  void edit(Random random) {
    String word = "w" + random.nextInt(4);
    int number = random.nextInt(5);
    switch (random.nextInt(14)) {
      case 0 -> title = number == 0 ? null : "t" + number;
      case 1 -> total = number == 0 ? null : number;
      case 2 -> place = number == 0 ? null : new Place(word, number);
      case 3 -> (words = words == null ? new ArrayList<>() : words).add(word);
      case 4 -> (tags = tags == null ? new LinkedHashSet<>() : tags).add(word);
      case 5 -> {
        if (tags != null) {
          tags.remove("b");
          tags.add("c");
        }
      }
      case 6 -> {
        (lines = lines == null ? new ArrayList<>() : lines).add(line(word, number));
      }
      case 7 -> {
        if (lines != null && !lines.isEmpty()) {
          Line line = lines.get(random.nextInt(lines.size()));
          lines.set(lines.indexOf(line), line(word, number));
        }
      }
      case 8 -> {
        if (lines != null) {
          lines.removeIf(line -> line == null || word.equals(line.product));
        }
      }
      case 9 -> (votes = votes == null ? new LinkedHashMap<>() : votes).put(word, number);
      case 10 -> {
        if (votes != null) {
          votes.remove(word);
        }
      }
      case 11 -> {
        if (defaults != null && defaults.size() > 1) {
          defaults.set(1, word);
        }
      }
      case 12 -> {
        if (inner != null) {
          inner.a = word;
        }
      }
      default ->
          (defaultVotes = defaultVotes == null ? new LinkedHashMap<>() : defaultVotes)
              .put(word, number);
    }
  }
}
