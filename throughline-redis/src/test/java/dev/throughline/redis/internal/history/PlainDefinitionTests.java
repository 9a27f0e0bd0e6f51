package dev.throughline.redis.internal.history;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineOrder;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** What entities of plain timelines must be like. */
class PlainDefinitionTests {

  private final ThroughlineMongoConverter converter =
      new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, new MongoMappingContext());

  record WithoutKey(@Id String id) {}

  record WithoutId(@TimelineKey String board) {}

  record OfTwoOrders(
      @Id String id, @TimelineKey String board, @TimelineOrder int one, @TimelineOrder int other) {}

  record Numbered(@Id String id, @TimelineKey String board, @TimelineSeq long seq) {}

  @Test
  void errorsNameTheEntityAndWhatIsWrong() {
    refused(WithoutKey.class, "WithoutKey has no property with @TimelineKey");
    refused(WithoutId.class, "WithoutId has no id");
    refused(OfTwoOrders.class, "OfTwoOrders has @TimelineOrder on two properties, one and other");
    refused(Numbered.class, "Numbered has a @TimelineSeq");
  }

  private void refused(Class<?> type, String message) {
    assertThatThrownBy(() -> PlainDefinition.of(type, converter))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
