package dev.throughline.generated;

import java.util.List;
import org.springframework.data.mongodb.repository.MongoRepository;

interface Loans extends MongoRepository<Loan, String> {

  List<Loan> findByBookId(String bookId);
}
