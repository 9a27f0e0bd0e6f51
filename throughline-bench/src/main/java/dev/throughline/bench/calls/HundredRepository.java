package dev.throughline.bench.calls;

import java.util.List;
import org.springframework.data.mongodb.repository.MongoRepository;

/** What an application asks for a hundred documents with. */
interface HundredRepository extends MongoRepository<HundredProduct, String> {

  List<HundredProduct> findByCategoryAndPriceGreaterThan(String category, double price);
}
