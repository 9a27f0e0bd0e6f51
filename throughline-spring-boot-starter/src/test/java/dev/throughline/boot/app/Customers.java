package dev.throughline.boot.app;

import java.util.List;
import org.springframework.data.mongodb.repository.MongoRepository;

public interface Customers extends MongoRepository<Customer, String> {

  List<Customer> findByAddressesCity(String city);
}
