package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.List;
import java.util.function.Function;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** The stock converter and ours, for a test with converters of its own. */
record Pairs(MappingMongoConverter stock, ThroughlineMongoConverter ours) {

  static Pairs with(List<?> converters) {
    return new Pairs(
        configured(converters, c -> new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, c)),
        configured(converters, c -> new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, c)));
  }

  private static <C extends MappingMongoConverter> C configured(
      List<?> converters, Function<MongoMappingContext, C> constructor) {
    MongoCustomConversions conversions =
        MongoCustomConversions.create(adapter -> adapter.registerConverters(converters));
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    context.afterPropertiesSet();
    C converter = constructor.apply(context);
    converter.setCustomConversions(conversions);
    converter.afterPropertiesSet();
    return converter;
  }

  /** What a converter makes as a {@link Document} becomes on the wire. */
  static byte[] documented(MappingMongoConverter by, Object entity) {
    Document document = new Document();
    by.write(entity, document);
    return ConverterPair.encode(document, by.getCodecRegistry());
  }

  byte[] stockBytes(Object entity) {
    return documented(stock, entity);
  }

  byte[] ourBytes(Object entity) {
    return ConverterPair.bytes(ours.writeRaw(entity));
  }

  Document decoded(byte[] bytes) {
    return ConverterPair.decode(bytes, stock.getCodecRegistry());
  }

  <T> T stockRead(Class<T> type, byte[] bytes) {
    return stock.read(type, decoded(bytes));
  }

  <T> T ourRead(Class<T> type, byte[] bytes) {
    return ours.readRaw(type, new RawBsonDocument(bytes));
  }
}
