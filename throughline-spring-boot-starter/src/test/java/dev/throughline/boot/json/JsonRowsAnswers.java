package dev.throughline.boot.json;

import com.fasterxml.jackson.annotation.JsonFilter;
import com.fasterxml.jackson.annotation.JsonView;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Query;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.std.SimpleBeanPropertyFilter;
import tools.jackson.databind.ser.std.SimpleFilterProvider;

/** What is asked of rows and of the list beside them, in Spring MVC and in WebFlux. */
final class JsonRowsAnswers {

  interface Open {}

  record Part(String name, String secret) {}

  static class Item {
    @Id private String id;

    @JsonView(Open.class)
    private String name;

    private String secret;

    @JsonFilter("hiding")
    private Part part;

    @JsonFilter("hiding")
    private List<Part> parts;

    Item() {}

    Item(String id, String name, String secret) {
      this.id = id;
      this.name = name;
      this.secret = secret;
      this.part = new Part(name, secret);
      this.parts = List.of(part, part);
    }

    public String getId() {
      return id;
    }

    public String getName() {
      return name;
    }

    public String getSecret() {
      return secret;
    }

    public Part getPart() {
      return part;
    }

    public List<Part> getParts() {
      return parts;
    }
  }

  static class Plain {
    @Id private String id;

    @JsonView(Open.class)
    private String name;

    private String secret;

    Plain() {}

    Plain(String id, String name, String secret) {
      this.id = id;
      this.name = name;
      this.secret = secret;
    }

    public String getId() {
      return id;
    }

    public String getName() {
      return name;
    }

    public String getSecret() {
      return secret;
    }
  }

  @Document("plain")
  static class More extends Plain {
    private int more;

    More() {}

    More(String id, String name, String secret, int more) {
      super(id, name, secret);
      this.more = more;
    }

    public int getMore() {
      return more;
    }
  }

  /** What clients ask for. */
  static final List<String> ACCEPTED =
      List.of(
          "application/json",
          "*/*",
          "application/*",
          "application/json;charset=UTF-8",
          "application/json;charset=utf-8;profile=x",
          "application/json;charset=UTF-16",
          "application/json;charset=UTF-16BE",
          "application/json;charset=ISO-8859-1",
          "application/json;charset=US-ASCII",
          "application/hal+json",
          "application/vnd.x+json",
          "application/vnd.x+json;charset=UTF-16LE",
          "application/problem+json",
          "application/*+json",
          "text/plain",
          "application/octet-stream");

  static final List<String> PATHS =
      List.of("plain", "filtered", "view", "filtered-view", "hal", "sixteen");

  private JsonRowsAnswers() {}

  static JsonMapper mapper() {
    return JsonMapper.builder()
        .disable(MapperFeature.DEFAULT_VIEW_INCLUSION)
        .filterProvider(
            new SimpleFilterProvider()
                .addFilter("hiding", SimpleBeanPropertyFilter.serializeAllExcept("secret")))
        .build();
  }

  static Query query() {
    return new Query().with(Sort.by("id"));
  }

  static void store(ThroughlineMongoTemplate template) {
    template.insertAll(
        Stream.of("a", "\u00e4\ud83d\ude00").map(it -> new Item(it, "n" + it, "secret")).toList());
    template.insertAll(
        List.of(
            new Plain("1", "one \u00e4", "secret"),
            new More("2", "two", "secret", 2),
            new Plain("3", null, "secret")));
  }
}
