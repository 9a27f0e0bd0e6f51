package dev.throughline.mongodb.mutants;

import java.time.Duration;
import java.util.List;
import net.bytebuddy.asm.Advice.Argument;
import net.bytebuddy.asm.Advice.OnMethodEnter;
import net.bytebuddy.asm.Advice.OnMethodExit;
import net.bytebuddy.asm.Advice.OnNonDefaultValue;
import net.bytebuddy.asm.Advice.Return;
import net.bytebuddy.asm.Advice.This;
import net.bytebuddy.asm.Advice.Thrown;
import org.bson.Document;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** What mutants of templates do: the code of these methods is copied into those of the product. */
final class TemplateChanges {

  private TemplateChanges() {}

  static final class AskTheFactory {
    @OnMethodEnter
    static void enter(@This MongoTemplate template) {
      template.getMongoDatabaseFactory().getMongoDatabase();
    }
  }

  static final class HideTheException {
    @OnMethodExit(onThrowable = Throwable.class)
    static void exit(@Thrown(readOnly = false) Throwable thrown) {
      thrown = thrown == null ? null : new IllegalStateException(thrown);
    }
  }

  static final class SubscribeLate {
    @OnMethodExit
    static void exit(@Return(readOnly = false) Mono<?> result) {
      result = result.delaySubscription(Duration.ofMillis(100));
    }
  }

  static final class SubscribeElsewhere {
    @OnMethodExit
    static void exit(@Return(readOnly = false) Mono<?> result) {
      result = result.subscribeOn(Schedulers.single());
    }
  }

  static final class CallAgain {
    @OnMethodEnter
    static void enter(
        @This MongoTemplate template,
        @Argument(0) Object entity,
        @Argument(1) Document document,
        @Argument(2) String collection) {
      WrongMoments.callBack(template, entity, document, collection);
    }
  }

  static final class PublishEarly {
    @OnMethodEnter(skipOn = OnNonDefaultValue.class)
    static boolean enter(@This MongoTemplate template, @Argument(0) MongoMappingEvent<?> event) {
      return WrongMoments.published(template, event);
    }
  }

  static final class ConvertHeld {
    @OnMethodEnter(skipOn = OnNonDefaultValue.class)
    static boolean enter(
        @This MongoTemplate template, @Argument(0) String collection, @Argument(1) Object entity) {
      return WrongMoments.insert(template, collection, entity);
    }
  }

  static final class AlwaysAnInsert {
    @OnMethodExit
    static void exit(@Return(readOnly = false) MongoActionOperation result) {
      result = MongoActionOperation.INSERT;
    }
  }

  static final class AllFound {
    @OnMethodExit
    static void exit(@Argument(0) List<?> deletions, @Return(readOnly = false) int count) {
      count = deletions.size();
    }
  }

  static final class WithoutVersion {
    @OnMethodExit
    static void exit(@Return(readOnly = false) Document query) {
      query.remove("version");
    }
  }
}
