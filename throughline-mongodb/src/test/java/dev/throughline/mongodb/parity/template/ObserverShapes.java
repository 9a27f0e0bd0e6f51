package dev.throughline.mongodb.parity.template;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.NoArgsConstructor;
import org.bson.Document;
import org.reactivestreams.Publisher;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeSaveCallback;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Entities and observers of the kinds that libraries and applications register. */
final class ObserverShapes {

  private ObserverShapes() {}

  /** Has something to hide. */
  @Data
  @NoArgsConstructor
  @AllArgsConstructor
  static class Patient {
    @Id private String id;
    private String name;
    private String diagnosis;
    private List<String> notes;
  }

  /** Knows when it was made. */
  @Data
  static class Audited {
    @Id private String id;
    private String name;
    @CreatedDate private Instant created;
    @LastModifiedDate private Instant modified;
    @CreatedBy private String creator;
  }

  /** Knows when it was made, and is new as long as it has no version. */
  @Data
  static class AuditedVersioned {
    @Id private String id;
    @Version private Long version;
    private String name;
    @CreatedDate private Instant created;
    @LastModifiedDate private Instant modified;
  }

  /** Has rules. */
  @Data
  @NoArgsConstructor
  @AllArgsConstructor
  static class Ruled {
    @Id private String id;
    @NotBlank private String name;

    @Min(18)
    private int age;
  }

  /** Must be the only one of its name. */
  @Data
  @NoArgsConstructor
  @AllArgsConstructor
  static class Unique {
    @Id private String id;

    @Indexed(unique = true)
    private String name;

    private byte[] content;
  }

  private static String encrypt(String plain) {
    return plain == null ? null : "enc:" + Base64.getEncoder().encodeToString(plain.getBytes());
  }

  private static String decrypt(String secret) {
    return secret == null ? null : new String(Base64.getDecoder().decode(secret.substring(4)));
  }

  /** Encrypts in the document that is about to be stored. */
  static class EncryptingCallback implements BeforeSaveCallback<Patient> {
    @Override
    public Patient onBeforeSave(Patient entity, Document document, String collection) {
      document.computeIfPresent("diagnosis", (key, value) -> encrypt((String) value));
      return entity;
    }
  }

  /** The same for the reactive template, in another thread, but in order. */
  static class ReactiveEncryptingCallback implements ReactiveBeforeSaveCallback<Patient> {
    @Override
    public Publisher<Patient> onBeforeSave(Patient entity, Document document, String collection) {
      return Mono.fromCallable(
              () -> new EncryptingCallback().onBeforeSave(entity, document, collection))
          .subscribeOn(Schedulers.single());
    }
  }

  /** The same by an event. */
  static class EncryptingListener extends AbstractMongoEventListener<Patient> {
    @Override
    public void onBeforeSave(BeforeSaveEvent<Patient> event) {
      Document document = event.getDocument();
      if (document.get("diagnosis") != null) {
        document.put("diagnosis", encrypt(document.getString("diagnosis")));
      }
    }
  }

  /** Decrypts in the document that was loaded. */
  static class DecryptingListener extends AbstractMongoEventListener<Patient> {
    @Override
    public void onAfterLoad(AfterLoadEvent<Patient> event) {
      Document document = event.getDocument();
      document.computeIfPresent("diagnosis", (key, value) -> decrypt((String) value));
    }
  }

  /** Looks, and changes nothing. */
  static class ReadingListener extends AbstractMongoEventListener<Patient> {
    @Override
    public void onAfterLoad(AfterLoadEvent<Patient> event) {
      event.getDocument().getString("name");
      event.getDocument().toJson();
    }
  }
}
