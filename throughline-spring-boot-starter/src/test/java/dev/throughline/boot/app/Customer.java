package dev.throughline.boot.app;

import java.util.List;
import org.springframework.data.mongodb.core.mapping.Document;

/** The card number is stored encrypted: see {@link CardEncryption}. */
@Document("customers")
public class Customer {

  private String id;
  private final String name;
  private final String cardNumber;
  private final List<Address> addresses;

  public Customer(String id, String name, String cardNumber, List<Address> addresses) {
    this.id = id;
    this.name = name;
    this.cardNumber = cardNumber;
    this.addresses = addresses;
  }

  public String getId() {
    return id;
  }

  public String getName() {
    return name;
  }

  public String getCardNumber() {
    return cardNumber;
  }

  public List<Address> getAddresses() {
    return addresses;
  }

  public record Address(String street, String city) {}
}
