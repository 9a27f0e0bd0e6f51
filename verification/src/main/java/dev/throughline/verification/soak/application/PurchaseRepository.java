package dev.throughline.verification.soak.application;

import dev.throughline.mongodb.page.KeysetRepository;
import java.util.List;
import org.springframework.data.mongodb.repository.MongoRepository;

interface PurchaseRepository extends MongoRepository<Purchase, String>, KeysetRepository<Purchase> {

  List<Purchase> findByCustomerOrderByRank(String customer);
}
