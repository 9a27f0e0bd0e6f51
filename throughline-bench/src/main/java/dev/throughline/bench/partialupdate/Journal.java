package dev.throughline.bench.partialupdate;

import dev.throughline.mongodb.PartialUpdates;
import java.util.ArrayList;
import java.util.List;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** A document with a field that changes, and as many that do not as its size asks for. */
@Document("journals")
@PartialUpdates
final class Journal {

  /** One of many. */
  record Line(String product, int count, double price, String remark) {}

  private static final int LINE_BYTES = 400;

  @Id int id;
  String title = "before";
  List<Line> lines = new ArrayList<>();

  /** A journal of about so many bytes. */
  static Journal of(int id, int bytes) {
    Journal journal = new Journal();
    journal.id = id;
    for (int size = 100; size < bytes; size += LINE_BYTES) {
      journal.lines.add(new Line("product " + size, size, size / 7.0, "remark ".repeat(44) + size));
    }
    return journal;
  }
}
