package dev.throughline.bench.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.route.CodecRoute;
import dev.throughline.bench.route.Route;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.junit.jupiter.api.Test;

class ParityTest {

  private static final List<Document> DOCUMENTS =
      List.of(new Document("a", 1), new Document("a", 2).append("b", "x"));

  private final Route<Document> stock = new CodecRoute<>(new DocumentCodec());

  @Test
  void findsNothingWhereNothingDiffers() {
    assertThat(Parity.difference(stock, new CodecRoute<>(new DocumentCodec()), DOCUMENTS)).isNull();
  }

  @Test
  void namesTheFieldThatIsWrittenDifferently() {
    assertThat(compare(document -> document.containsKey("b") ? set(document) : document, it -> it))
        .isEqualTo("document 2 is written differently: the field 'b'");
  }

  @Test
  void namesTheFieldThatIsReadDifferently() {
    assertThat(compare(it -> it, document -> new Document(document).append("a", 7)))
        .isEqualTo("document 1 is read differently: the field 'a'");
  }

  @Test
  void tellsFieldsThatAreTooMany() {
    assertThat(compare(document -> new Document(document).append("z", 0), it -> it))
        .startsWith("document 1 is written differently: the order or number of fields");
  }

  private static Document set(Document document) {
    return new Document(document).append("b", "y");
  }

  private String compare(UnaryOperator<Document> written, UnaryOperator<Document> read) {
    return String.valueOf(
        Parity.difference(
            stock,
            new Route<>() {
              @Override
              public Object write(Document entity) {
                return stock.write(written.apply(entity));
              }

              @Override
              public Document read(byte[] bytes) {
                return read.apply(stock.read(bytes));
              }

              @Override
              public byte[] bytes(Document entity) {
                return stock.bytes(written.apply(entity));
              }
            },
            DOCUMENTS));
  }
}
