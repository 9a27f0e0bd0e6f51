package dev.throughline.boot.app;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.bson.Document;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;

/**
 * What encryption libraries do: change the Document between the mapping and the database. Keeps a
 * record of the events it saw.
 */
class CardEncryption extends AbstractMongoEventListener<Customer>
    implements BeforeSaveCallback<Customer> {

  private final List<String> seen = new ArrayList<>();

  List<String> seen() {
    return seen;
  }

  @Override
  public Customer onBeforeSave(Customer customer, Document document, String collection) {
    seen.add("callback " + customer.getName() + " " + keys(document) + " " + collection);
    String plain = document.getString("cardNumber");
    if (plain != null) {
      document.put("cardNumber", encrypt(plain));
      document.append("cardCipher", "base64");
    }
    return customer;
  }

  @Override
  public void onAfterLoad(AfterLoadEvent<Customer> event) {
    Document document = event.getDocument();
    seen.add("afterLoad " + keys(document) + " " + document.getString("cardNumber"));
    if ("base64".equals(document.get("cardCipher"))) {
      document.put("cardNumber", decrypt(document.getString("cardNumber")));
    }
  }

  @Override
  public void onBeforeConvert(BeforeConvertEvent<Customer> event) {
    seen.add("beforeConvert " + event.getSource().getName());
  }

  @Override
  public void onBeforeSave(BeforeSaveEvent<Customer> event) {
    seen.add("beforeSave " + keys(event.getDocument()));
  }

  @Override
  public void onAfterSave(AfterSaveEvent<Customer> event) {
    seen.add(
        "afterSave " + keys(event.getDocument()) + " " + event.getDocument().get("cardNumber"));
  }

  @Override
  public void onAfterConvert(AfterConvertEvent<Customer> event) {
    seen.add("afterConvert " + event.getSource().getCardNumber());
  }

  static String encrypt(String plain) {
    return Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
  }

  private static String decrypt(String secret) {
    return new String(Base64.getDecoder().decode(secret), StandardCharsets.UTF_8);
  }

  private static String keys(Document document) {
    return document.keySet().toString();
  }
}
