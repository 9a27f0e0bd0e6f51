package dev.throughline.boot.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mockingDetails;

import dev.throughline.mongodb.ThroughlineMongoTemplate;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.mongodb.test.autoconfigure.DataMongoTest;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.gridfs.GridFsTemplate;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.context.bean.override.mockito.MockitoSpyBean;

/** Users' own tests. */
class SliceTests {

  @Nested
  @DataMongoTest
  class Slice {

    @Autowired MongoOperations template;

    @Test
    void runsOnTheCompiledPath() {
      assertThat(template).isExactlyInstanceOf(ThroughlineMongoTemplate.class);
    }
  }

  @Nested
  @DataMongoTest(properties = "throughline.enabled=false")
  class StockSlice {

    @Autowired MongoOperations template;

    @Test
    void runsOnTheStockPath() {
      assertThat(template).isExactlyInstanceOf(MongoTemplate.class);
    }
  }

  @Nested
  @DataMongoTest
  class Spied {

    @MockitoSpyBean MongoTemplate template;

    @Test
    void templateCanBeSpied() {
      assertThat(mockingDetails(template).isSpy()).isTrue();
      assertThat(template).isInstanceOf(ThroughlineMongoTemplate.class);
      template.insert(new Note("1", "spied"));
      assertThat(template.findById("1", Note.class)).isEqualTo(new Note("1", "spied"));
    }
  }

  @Nested
  @DataMongoTest
  class Mocked {

    @MockitoBean MongoTemplate template;

    @MockitoBean GridFsTemplate files; // Spring Boot's wants the template's converter.

    @Test
    void templateCanBeMocked() {
      assertThat(mockingDetails(template).isMock()).isTrue();
    }
  }

  record Note(String id, String text) {}

  @SpringBootConfiguration
  @EnableAutoConfiguration(exclude = MongoReactiveAutoConfiguration.class)
  static class Application {}
}
