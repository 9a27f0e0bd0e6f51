package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.TestServer;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.convert.converter.ConverterFactory;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/**
 * Spring has a conversion from each number to itself. A converter of the application's with the
 * same source and target takes its place, and may look at values that no probe has.
 */
class ConvertedArgumentsTests {

  private static TestServer server;

  record Item(String id, Double price, Integer amount, Long views) {}

  @WritingConverter
  enum OfDoubles implements Converter<Double, Number> {
    HERE;

    @Override
    public Number convert(Double source) {
      return source == 77.5 ? 10.5 : source;
    }
  }

  @WritingConverter
  enum OfAll implements ConverterFactory<Number, Number> {
    HERE;

    @Override
    public <T extends Number> Converter<Number, T> getConverter(Class<T> type) {
      return source -> type.cast(source.equals(77) ? Integer.valueOf(1) : source);
    }
  }

  static Stream<List<?>> converters() {
    return Stream.of(List.of(), List.of(OfDoubles.HERE), List.of(OfAll.HERE));
  }

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @MethodSource("converters")
  void areThoseOfStock(List<?> converters) {
    var factory = new SimpleMongoClientDatabaseFactory(server.client(), "arguments");
    MongoCustomConversions conversions = new MongoCustomConversions(converters);
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    MappingMongoConverter stock =
        new MappingMongoConverter(new DefaultDbRefResolver(factory), context);
    ThroughlineMongoConverter ours =
        new ThroughlineMongoConverter(new DefaultDbRefResolver(factory), context);
    for (MappingMongoConverter converter : List.of(stock, ours)) {
      converter.setCustomConversions(conversions);
      converter.afterPropertiesSet();
    }
    var template = new ThroughlineMongoTemplate(factory, ours);

    assertThat(program(template)).isEqualTo(program(new MongoTemplate(factory, stock)));
    assertThat(template.runner().calls().made()).as("made by plans").isPositive();
  }

  private static List<String> program(MongoTemplate template) {
    server.client().getDatabase("arguments").drop();
    template.insert(new Item("a", 10.5, 1, 2L));
    template.insert(new Item("b", 77.5, 77, 77L));
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      for (double price : new double[] {10.5, 77.5}) {
        int amount = price == 10.5 ? 1 : 77;
        Query priced = Query.query(Criteria.where("price").is(price));
        answers.add(template.find(priced, Item.class).toString());
        answers.add(count(template, "amount", amount));
        answers.add(count(template, "views", (long) amount));
        template.updateFirst(priced, Update.update("amount", amount), Item.class);
        answers.add(template.findAll(Item.class).toString());
      }
    }
    return answers;
  }

  private static String count(MongoTemplate template, String key, Object value) {
    Query query = Query.query(Criteria.where(key).gte(value));
    return key + template.count(query, Item.class);
  }
}
