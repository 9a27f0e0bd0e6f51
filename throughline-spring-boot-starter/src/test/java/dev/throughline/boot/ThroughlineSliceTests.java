package dev.throughline.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoTemplate;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.mongodb.test.autoconfigure.DataMongoTest;
import org.springframework.data.mongodb.core.MongoOperations;

@DataMongoTest
class ThroughlineSliceTests {

  @Autowired MongoOperations template;

  @Test
  void sliceTestsRunOnTheCompiledPath() {
    assertThat(template).isExactlyInstanceOf(ThroughlineMongoTemplate.class);
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  static class Application {}
}
