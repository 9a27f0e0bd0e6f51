package dev.throughline.mongodb;

import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** Drop-in for {@link MongoTemplate}. */
public class ThroughlineMongoTemplate extends MongoTemplate {

  /**
   * Creates a template.
   *
   * @param mongoDbFactory must not be {@literal null}.
   * @param mongoConverter a default converter when {@literal null}.
   */
  public ThroughlineMongoTemplate(
      MongoDatabaseFactory mongoDbFactory, @Nullable MongoConverter mongoConverter) {
    super(mongoDbFactory, mongoConverter);
  }
}
