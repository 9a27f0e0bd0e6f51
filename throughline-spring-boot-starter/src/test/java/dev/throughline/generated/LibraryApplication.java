package dev.throughline.generated;

import dev.throughline.boot.app.WithoutNetty;
import dev.throughline.boot.converter.EntityReports;
import dev.throughline.cache.PayloadCodec;
import dev.throughline.cache.PayloadCodecs;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.page.KeysetRequest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.query.Query;

/** Prints what it stores and reads, with a letter in front of each line. */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import(WithoutNetty.class)
public class LibraryApplication {

  public static void main(String[] args) {
    try (ConfigurableApplicationContext context =
        SpringApplication.run(LibraryApplication.class, args)) {
      new LibraryApplication().print(context);
    }
  }

  private void print(ApplicationContext context) {
    MongoTemplate template = context.getBean(MongoTemplate.class);
    Loans loans = context.getBean(Loans.class);
    if (!(context.getBean(MongoConverter.class) instanceof ThroughlineMongoConverter converter)) {
      printStock(context, template, loans);
      return;
    }
    Loan loan = new Loan("l1", "b1", List.of("first", "second"));
    for (Object entity : List.of(Book.sample(), loan, new Stranger("s1", "Grace"))) {
      result(HexFormat.of().formatHex(bytes(converter.writeRaw(entity))));
      result(sameAsStock(context, converter, entity));
      template.insert(entity);
      result(template.findAll(entity.getClass()));
    }
    result(loans.findByBookId("b1"));
    result(loans.save(new Loan("l2", "b1", List.of())));
    KeysetRequest request = KeysetRequest.first(1);
    result(loans.findPage(new Query(), request).items());
    PayloadCodec<Book> payloads = PayloadCodecs.of(converter).get("compact", Book.class);
    byte[] payload = payloads.encode(Book.sample());
    result(payload.length + " bytes " + payloads.decode(payload));
    converter.report().entities().forEach(entry -> System.out.println("E " + entry));
  }

  private static void printStock(ApplicationContext context, MongoTemplate template, Loans loans) {
    result(context.getBean(MongoConverter.class).getClass());
    result(template.getClass());
    result(template.getConverter() == context.getBean(MongoConverter.class));
    result(context.getBean(ReactiveMongoTemplate.class).getClass());
    result(context.getBeanNamesForType(EntityReports.class).length);
    result(AopProxyUtils.getSingletonTarget(loans).getClass());
    template.insert(Book.sample());
    result(template.findAll(Book.class));
    result(template.getCollection("books").find().first().toJson());
    loans.save(new Loan("l1", "b1", List.of("first")));
    result(loans.findByBookId("b1"));
    result(loans.findPage(new Query(), KeysetRequest.first(1)).items());
  }

  private static void result(Object result) {
    System.out.println("R " + result);
  }

  private static boolean sameAsStock(
      ApplicationContext context, ThroughlineMongoConverter converter, Object entity) {
    MappingMongoConverter stock =
        new MappingMongoConverter(
            NoOpDbRefResolver.INSTANCE, context.getBean(MongoMappingContext.class));
    stock.setCustomConversions(converter.getCustomConversions());
    stock.afterPropertiesSet();
    Document expected = new Document();
    stock.write(entity, expected);
    Document actual =
        converter.writeRaw(entity).decode(converter.getCodecRegistry().get(Document.class));
    return Objects.equals(expected.toJson(), actual.toJson());
  }

  private static byte[] bytes(RawBsonDocument raw) {
    byte[] bytes = new byte[raw.getByteBuffer().remaining()];
    raw.getByteBuffer().get(bytes);
    return bytes;
  }
}
