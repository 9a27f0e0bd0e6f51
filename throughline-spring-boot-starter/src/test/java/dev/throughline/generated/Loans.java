package dev.throughline.generated;

import dev.throughline.mongodb.page.KeysetRepository;
import java.util.List;
import org.springframework.data.mongodb.repository.MongoRepository;

interface Loans extends MongoRepository<Loan, String>, KeysetRepository<Loan> {

  List<Loan> findByBookId(String bookId);
}
