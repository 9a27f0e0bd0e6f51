package dev.throughline.boot.app;

import org.bson.Document;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeSaveCallback;
import reactor.core.publisher.Mono;

/** The encryption's callback for reactive templates. */
record ReactiveCardEncryption(CardEncryption encryption)
    implements ReactiveBeforeSaveCallback<Customer> {

  @Override
  public Publisher<Customer> onBeforeSave(Customer entity, Document document, String collection) {
    return Mono.fromSupplier(() -> encryption.onBeforeSave(entity, document, collection));
  }
}
