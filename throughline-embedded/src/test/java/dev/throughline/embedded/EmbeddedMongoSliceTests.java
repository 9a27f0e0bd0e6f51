package dev.throughline.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.mongodb.test.autoconfigure.DataMongoTest;
import org.springframework.data.mongodb.core.MongoTemplate;

@DataMongoTest
class EmbeddedMongoSliceTests {

  @Autowired MongoTemplate template;

  @Autowired EmbeddedMongo mongo;

  @Test
  void sliceTestRunsOnTheEmbeddedServer() {
    template.createCollection("things");
    assertThat(template.getCollectionNames()).contains("things");
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  static class Application {}
}
