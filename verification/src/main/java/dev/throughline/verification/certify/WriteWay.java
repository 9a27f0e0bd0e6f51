package dev.throughline.verification.certify;

import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.write.ReactiveStreamingWriter;
import dev.throughline.mongodb.write.StreamingWriter;
import dev.throughline.mongodb.write.WriteReport;
import java.util.List;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;
import reactor.core.publisher.Flux;

/** The ways in which an application writes entities. */
enum WriteWay {
  INSERT("insert"),
  INSERT_ALL("insertAll"),
  SAVE("save"),
  SAVE_ALL("saveAll of a repository"),
  BULK("bulkOps"),
  REACTIVE_INSERT("reactive insert"),
  REACTIVE_INSERT_ALL("reactive insertAll"),
  REACTIVE_SAVE("reactive save"),
  REACTIVE_SAVE_ALL("reactive saveAll of a repository"),
  STREAM("StreamingWriter"),
  STREAM_SAVE("StreamingWriter, save"),
  REACTIVE_STREAM("ReactiveStreamingWriter");

  private static final int BATCH = 7;

  /** Writes them through a repository. */
  interface Parcels extends MongoRepository<Parcel, String> {}

  /** The same, reactive. */
  interface ReactiveParcels extends ReactiveMongoRepository<Parcel, String> {}

  private final String label;

  WriteWay(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /** {@return whether stock has it} */
  boolean stocks() {
    return compareTo(STREAM) < 0;
  }

  /** {@return whether entities that are stored already are replaced} */
  boolean replaces() {
    return this == SAVE
        || this == SAVE_ALL
        || this == REACTIVE_SAVE
        || this == REACTIVE_SAVE_ALL
        || this == STREAM_SAVE;
  }

  /** Writes all of them. */
  void write(Workplace at, boolean ours, List<Parcel> parcels) {
    MongoOperations template = ours ? at.ours : at.stock;
    ReactiveMongoOperations reactive = ours ? at.oursReactive : at.stockReactive;
    switch (this) {
      case INSERT -> parcels.forEach(template::insert);
      case INSERT_ALL -> template.insertAll(parcels);
      case SAVE -> parcels.forEach(template::save);
      case SAVE_ALL -> repository(template, ours).saveAll(parcels);
      case BULK -> template.bulkOps(BulkMode.ORDERED, Parcel.class).insert(parcels).execute();
      case REACTIVE_INSERT -> Flux.fromIterable(parcels).concatMap(reactive::insert).blockLast();
      case REACTIVE_INSERT_ALL -> reactive.insertAll(parcels).blockLast();
      case REACTIVE_SAVE -> Flux.fromIterable(parcels).concatMap(reactive::save).blockLast();
      case REACTIVE_SAVE_ALL -> repository(reactive, ours).saveAll(parcels).blockLast();
      case STREAM -> complete(StreamingWriter.of(at.ours).batchSize(BATCH).write(parcels));
      case STREAM_SAVE ->
          complete(StreamingWriter.of(at.ours).save().batchSize(BATCH).write(parcels));
      case REACTIVE_STREAM ->
          complete(
              Check.result(
                  ReactiveStreamingWriter.of(at.oursReactive)
                      .batchSize(BATCH)
                      .write(Flux.fromIterable(parcels))));
    }
  }

  private static Parcels repository(MongoOperations template, boolean ours) {
    MongoRepositoryFactory factory = new MongoRepositoryFactory(template);
    if (ours) {
      factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
    }
    return factory.getRepository(Parcels.class);
  }

  private static ReactiveParcels repository(ReactiveMongoOperations template, boolean ours) {
    ReactiveMongoRepositoryFactory factory = new ReactiveMongoRepositoryFactory(template);
    if (ours) {
      factory.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
    }
    return factory.getRepository(ReactiveParcels.class);
  }

  private static void complete(WriteReport report) {
    if (!report.complete()) {
      throw new Check.Wrong("not everything was written: " + report);
    }
  }
}
