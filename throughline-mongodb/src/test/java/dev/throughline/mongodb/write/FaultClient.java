package dev.throughline.mongodb.write;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.write.FaultPlan.Break;
import dev.throughline.mongodb.write.item.ItemResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

/** Writes what a plan says, and hears what a writer says of it. */
final class FaultClient {

  private final FaultPlan plan;
  private final List<ItemResult> received = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger events = new AtomicInteger();
  private final CountDownLatch over = new CountDownLatch(1);
  private final AtomicReference<Disposable> subscription = new AtomicReference<>();
  private volatile boolean unsubscribed;
  private @Nullable WriteReport report;
  private @Nullable Throwable thrown;

  FaultClient(FaultPlan plan) {
    this.plan = plan;
  }

  List<ItemResult> received() {
    return List.copyOf(received);
  }

  /** Null when something else than the failure of an entity has ended the run. */
  @Nullable WriteReport report() {
    return report;
  }

  @Nullable Throwable thrown() {
    return thrown;
  }

  boolean unsubscribed() {
    return unsubscribed;
  }

  private void hear(ItemResult item) {
    received.add(item);
    if (item.position() == plan.breaksAt()) {
      if (plan.breaks() == Break.LISTENER) {
        throw new IllegalStateException("as planned");
      }
      Disposable subscribed = subscription.get();
      if (plan.breaks() == Break.SUBSCRIBER && subscribed != null) {
        unsubscribed = true;
        subscribed.dispose();
        over.countDown();
      }
    }
  }

  private boolean cancels() {
    return plan.breaks() == Break.CANCEL && received.size() > plan.breaksAt();
  }

  private <T> AbstractMongoEventListener<T> thrower() {
    return new AbstractMongoEventListener<>() {
      @Override
      public void onAfterSave(AfterSaveEvent<T> event) {
        if (events.getAndIncrement() == plan.breaksAt()) {
          throw new IllegalStateException("as planned");
        }
      }
    };
  }

  void run(String uri) throws InterruptedException {
    try {
      if (plan.reactive()) {
        reactive(uri);
      } else {
        blocking(uri);
      }
    } catch (StreamingWriteException e) {
      report = e.report();
    } catch (IllegalStateException e) {
      thrown = e;
    }
  }

  private void blocking(String uri) {
    try (WriterClient client = new WriterClient(uri)) {
      if (plan.breaks() == Break.EVENT) {
        client.listen(this.<Object>thrower());
      }
      StreamingWriter writer =
          StreamingWriter.of(client.template)
              .batchSize(plan.batchSize())
              .inFlight(plan.inFlight())
              .cancelWhen(this::cancels)
              .onItem(this::hear);
      writer = plan.ordered() ? writer.ordered() : writer.unordered();
      writer =
          switch (plan.mode()) {
            case INSERT -> writer.insert();
            case SAVE -> writer.save();
            case REPLACE -> writer.replace();
          };
      report = writer.write(plan.entities());
    }
  }

  private void reactive(String uri) throws InterruptedException {
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(uri))
            .applyToServerSettings(it -> it.minHeartbeatFrequency(5, TimeUnit.MILLISECONDS))
            .build();
    try (MongoClient client = MongoClients.create(settings);
        GenericApplicationContext context = new GenericApplicationContext()) {
      ThroughlineReactiveMongoTemplate template =
          new ThroughlineReactiveMongoTemplate(
              new SimpleReactiveMongoDatabaseFactory(client, "test"));
      if (plan.breaks() == Break.EVENT) {
        context.addApplicationListener(this.<Object>thrower());
        context.refresh();
        template.setApplicationContext(context);
      }
      ReactiveStreamingWriter writer =
          ReactiveStreamingWriter.of(template)
              .batchSize(plan.batchSize())
              .inFlight(plan.inFlight())
              .cancelWhen(this::cancels)
              .onItem(this::hear);
      writer = plan.ordered() ? writer.ordered() : writer.unordered();
      subscribe(
          switch (plan.mode()) {
            case INSERT -> writer.insert();
            case SAVE -> writer.save();
            case REPLACE -> writer.replace();
          });
    }
  }

  private void subscribe(ReactiveStreamingWriter writer) throws InterruptedException {
    AtomicReference<Throwable> error = new AtomicReference<>();
    Consumer<Throwable> failed =
        e -> {
          error.set(e);
          over.countDown();
        };
    Disposable subscribed =
        writer
            .write(Flux.fromIterable(plan.entities()))
            .doOnSubscribe(it -> subscription.set(it::cancel))
            .subscribe(it -> report = it, failed, over::countDown);
    if (!over.await(60, TimeUnit.SECONDS)) {
      subscribed.dispose();
      throw new AssertionError("The run hangs");
    }
    if (error.get() instanceof RuntimeException e) {
      throw e;
    }
  }
}
