package dev.throughline.boot.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.boot.app.WithoutNetty;
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
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.config.EnableReactiveMongoRepositories;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Methods of reactive repositories that return rows find what those find that return lists. */
class JsonRowsReactiveRepositoryTests {

  record Item(@Id String id, String title, int count) {}

  record Title(String title) {}

  interface Count {
    int getCount();
  }

  interface Items extends ReactiveMongoRepository<Item, String> {

    Mono<JsonRows<Item>> findByCountGreaterThan(int count, Sort sort);

    Flux<Item> queryByCountGreaterThan(int count, Sort sort);

    Mono<JsonRows<Item>> readByCount(Mono<Integer> count);

    Flux<Item> searchByCount(Mono<Integer> count);

    Mono<JsonRows<Item>> findTop3ByOrderByCountDesc();

    Flux<Item> queryTop3ByOrderByCountDesc();

    Mono<JsonRows<Item>> readByTitleStartingWith(String start, Limit limit);

    Flux<Item> searchByTitleStartingWith(String start, Limit limit);

    @Query(value = "{ count: { $mod: [ ?0, 1 ] } }", sort = "{ title: -1 }")
    Mono<JsonRows<Item>> rowsOfRest(int modulus);

    @Query(value = "{ count: { $mod: [ ?0, 1 ] } }", sort = "{ title: -1 }")
    Flux<Item> listOfRest(int modulus);

    @Query(value = "{}", fields = "{ title: 1 }")
    Mono<JsonRows<Item>> rowsOfTitles();

    @Query(value = "{}", fields = "{ title: 1 }")
    Flux<Item> listOfTitles();

    Mono<JsonRows<Title>> findTitlesByCountLessThan(int count);

    Flux<Title> queryTitlesByCountLessThan(int count);

    Mono<JsonRows<Count>> findCountsByCountLessThan(int count);

    Flux<Count> queryCountsByCountLessThan(int count);
  }

  @Configuration(proxyBeanMethods = false)
  @Import(WithoutNetty.class)
  @EnableReactiveMongoRepositories(
      basePackageClasses = JsonRowsReactiveRepositoryTests.class,
      considerNestedRepositories = true,
      includeFilters =
          @ComponentScan.Filter(
              type = FilterType.ASSIGNABLE_TYPE,
              classes = JsonRowsReactiveRepositoryTests.Items.class))
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

  private static void same(Mono<? extends JsonRows<?>> found, Flux<?> all) throws IOException {
    JsonRows<?> rows = found.block();
    List<?> list = all.collectList().block();
    assertThat(JdkFlowAdapter.flowPublisherToFlux(rows.published()).count().block())
        .isEqualTo(list.size());
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
                MongoReactiveAutoConfiguration.class,
                DataMongoAutoConfiguration.class,
                DataMongoReactiveAutoConfiguration.class,
                org.springframework.boot.data.mongodb.autoconfigure
                    .DataMongoReactiveRepositoriesAutoConfiguration.class))
        .withUserConfiguration(Application.class)
        .run(
            context -> {
              Items items = context.getBean(Items.class);
              items
                  .saveAll(
                      IntStream.range(0, 200)
                          .mapToObj(i -> new Item("i" + i, "t" + i % 40, i))
                          .toList())
                  .blockLast();
              Sort sort = Sort.by("title", "id");
              same(items.findByCountGreaterThan(7, sort), items.queryByCountGreaterThan(7, sort));
              same(items.findTop3ByOrderByCountDesc(), items.queryTop3ByOrderByCountDesc());
              same(
                  items.readByTitleStartingWith("t1", Limit.of(5)),
                  items.searchByTitleStartingWith("t1", Limit.of(5)));
              same(items.rowsOfRest(9), items.listOfRest(9));
              same(items.readByCount(Mono.just(7)), items.searchByCount(Mono.just(7)));
              same(items.findTitlesByCountLessThan(9), items.queryTitlesByCountLessThan(9));
              same(items.findCountsByCountLessThan(9), items.queryCountsByCountLessThan(9));
              assertThat(items.rowsOfRest(9).block().readsDocuments()).isTrue();
              assertThat(items.findTitlesByCountLessThan(9).block().readsDocuments()).isFalse();
            });
  }
}
