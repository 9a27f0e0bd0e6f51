package dev.throughline.boot.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.boot.app.WithoutNetty;
import dev.throughline.boot.converter.EntityReports;
import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.cache.internal.json.JsonRowsWriter;
import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.JsonRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.Condition;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;
import tools.jackson.databind.json.JsonMapper;

/** Methods of repositories that return rows find what those find that return lists. */
class JsonRowsRepositoryTests {

  record Item(@Id String id, String title, int count) {}

  record Title(String title) {}

  interface Count {
    int getCount();
  }

  interface Items extends MongoRepository<Item, String> {

    JsonRows<Item> findByCountGreaterThan(int count, Sort sort);

    List<Item> queryByCountGreaterThan(int count, Sort sort);

    JsonRows<Item> findTop3ByOrderByCountDesc();

    List<Item> queryTop3ByOrderByCountDesc();

    JsonRows<Item> readByTitleStartingWith(String start, Limit limit);

    List<Item> searchByTitleStartingWith(String start, Limit limit);

    @Query(value = "{ count: { $mod: [ ?0, 1 ] } }", sort = "{ title: -1 }")
    JsonRows<Item> rowsOfRest(int modulus);

    @Query(value = "{ count: { $mod: [ ?0, 1 ] } }", sort = "{ title: -1 }")
    List<Item> listOfRest(int modulus);

    @Query(value = "{}", fields = "{ title: 1 }")
    JsonRows<Item> rowsOfTitles();

    @Query(value = "{}", fields = "{ title: 1 }")
    List<Item> listOfTitles();

    JsonRows<Title> findTitlesByCountLessThan(int count);

    List<Title> queryTitlesByCountLessThan(int count);

    JsonRows<Count> findCountsByCountLessThan(int count);

    List<Count> queryCountsByCountLessThan(int count);
  }

  @Configuration(proxyBeanMethods = false)
  @Import(WithoutNetty.class)
  @EnableMongoRepositories(
      basePackageClasses = JsonRowsRepositoryTests.class,
      considerNestedRepositories = true,
      includeFilters =
          @ComponentScan.Filter(
              type = FilterType.ASSIGNABLE_TYPE,
              classes = JsonRowsRepositoryTests.Items.class))
  static class Application {}

  private static String json(JsonRows<?> rows) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new JsonRowsWriter(JsonMapper.shared()).write(rows, Format.ARRAY, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String json(List<?> list, Class<?> type) {
    JsonMapper mapper = JsonMapper.shared();
    return mapper
        .writerFor(mapper.getTypeFactory().constructCollectionType(List.class, type))
        .writeValueAsString(list);
  }

  private static void same(JsonRows<?> rows, List<?> list) throws IOException {
    assertThat(list).isNotEmpty();
    assertThat(json(rows)).isEqualTo(json(list, rows.type()));
    assertThat(rows).hasSameSizeAs(list);
  }

  @Test
  void rowsOfAMethodAreItsList() {
    new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                ThroughlineAutoConfiguration.class,
                EmbeddedMongoAutoConfiguration.class,
                MongoAutoConfiguration.class,
                DataMongoAutoConfiguration.class,
                org.springframework.boot.data.mongodb.autoconfigure
                    .DataMongoRepositoriesAutoConfiguration.class))
        .withUserConfiguration(Application.class)
        .run(
            context -> {
              Items items = context.getBean(Items.class);
              items.saveAll(
                  IntStream.range(0, 200)
                      .mapToObj(i -> new Item("i" + i, "t" + i % 40, i))
                      .toList());
              Sort sort = Sort.by("title", "id");
              same(items.findByCountGreaterThan(7, sort), items.queryByCountGreaterThan(7, sort));
              same(items.findTop3ByOrderByCountDesc(), items.queryTop3ByOrderByCountDesc());
              same(
                  items.readByTitleStartingWith("t1", Limit.of(5)),
                  items.searchByTitleStartingWith("t1", Limit.of(5)));
              same(items.rowsOfRest(9), items.listOfRest(9));
              same(items.findTitlesByCountLessThan(9), items.queryTitlesByCountLessThan(9));
              same(items.findCountsByCountLessThan(9), items.queryCountsByCountLessThan(9));
              assertThat(items.rowsOfRest(9).readsDocuments()).isTrue();
              assertThat(items.findTitlesByCountLessThan(9).readsDocuments()).isFalse();
              assertThat(context.getBean(EntityReports.class).callsLeftToStock())
                  .hasEntrySatisfying(
                      new Condition<>(name -> name.contains("findTitlesBy"), "method"),
                      new Condition<>(why -> why.contains("JSON by way of objects"), "reason"));
            });
  }
}
