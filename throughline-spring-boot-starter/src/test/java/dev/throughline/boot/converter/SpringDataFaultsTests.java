package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/**
 * Runs on the versions of Spring Data MongoDB that are supported ({@code .ci/versions}): one of
 * them has the fault.
 */
@ExtendWith(OutputCaptureExtension.class)
class SpringDataFaultsTests {

  private static final String VERSION =
      String.valueOf(MongoTemplate.class.getPackage().getImplementationVersion());

  @Test
  void aStartWarnsWhereConditionsAreLost(CapturedOutput output) {
    new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                MongoAutoConfiguration.class,
                DataMongoAutoConfiguration.class,
                ThroughlineAutoConfiguration.class))
        .run(context -> assertThat(context).hasNotFailed());
    Criteria criteria = Criteria.where("a").is(1);
    criteria.and("b").is(2);
    boolean lost = new Query(criteria).getQueryObject().size() == 1;
    assertThat(lost).isEqualTo(VERSION.equals("5.1.0"));
    assertThat(output.getOut().contains("Spring Data MongoDB 5.1.0 loses conditions"))
        .isEqualTo(lost);
  }
}
