package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.codec.internal.CodecObserver;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.mongodb.internal.verify.Verifier;
import dev.throughline.mongodb.verify.MappingDifferenceException;
import dev.throughline.mongodb.verify.Verification;
import dev.throughline.mongodb.verify.VerificationListener.Direction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.projection.EntityProjection;

/** Live comparison with stock, of right codecs and of wrong ones. */
class VerificationTests {

  private static TestServer server;

  private final List<String> compared = new ArrayList<>();
  private final ThroughlineMongoTemplate template = new ThroughlineMongoTemplate(server.factory());
  private final ThroughlineMongoConverter converter =
      (ThroughlineMongoConverter) template.getConverter();

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void clean() {
    template.dropCollection(Deck.class);
  }

  @Test
  void nothingWatchesByDefault() {
    assertThat(converter.observer()).isSameAs(CodecObserver.NONE);
    verify(0.0, true);
    assertThat(converter.observer()).isSameAs(CodecObserver.NONE);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void ratesOutOfRangeAreRefused(double rate) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Verification(rate, false, Verification.OFF.listener()))
        .withMessageContaining("0.0 to 1.0");
  }

  @Test
  void rightMappingIsComparedInAllOperations() {
    verify(1.0, true);
    template.insert(deck());
    template.insertAll(List.of(deck(), deck()));
    template.save(deck());
    template.bulkOps(BulkMode.ORDERED, Deck.class).insert(deck()).execute();
    assertThat(compared).containsOnly("Deck WRITE 0").hasSize(5);
    compared.clear();
    assertThat(template.findAll(Deck.class)).hasSize(5);
    assertThat(compared).containsOnly("Deck READ 0").hasSize(5);
    assertThat(converter.report(Deck.class).verified())
        .isEqualTo(
            Map.of(
                Direction.WRITE, new Verifier.Counts(5, 0),
                Direction.READ, new Verifier.Counts(5, 0)));
  }

  @Test
  void entityIsNotTouchedByTheComparison() {
    verify(1.0, true);
    Deck deck = deck();
    template.insert(deck);
    assertThat(deck.version).isZero();
    assertThat(deck.id).isEqualTo(template.findAll(Deck.class).get(0).id);
  }

  @Test
  void aShareOfTheDocumentsIsCompared() {
    verify(0.3, true);
    List<Deck> decks = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      decks.add(deck());
    }
    template.insertAll(decks);
    assertThat(compared).hasSizeBetween(200, 400);
  }

  @Test
  void wrongWriteIsFoundWithItsPathAndWithoutValues() {
    verify(1.0, true);
    wrong(true, false);
    assertThatThrownBy(() -> template.insertAll(List.of(deck(), deck())))
        .isInstanceOf(MappingDifferenceException.class)
        .hasMessageContaining(Deck.class.getName())
        .hasMessageContaining("write")
        .hasMessageContaining("$.cards[1].suit: STRING in both, with other values")
        .hasMessageContaining("$.owners.*: STRING in both")
        .hasMessageNotContaining("spades")
        .hasMessageNotContaining("secret");
    assertThat(compared).containsExactly("Deck WRITE 2");
    assertThatThrownBy(() -> template.insert(deck()))
        .isInstanceOf(MappingDifferenceException.class);
    assertThatThrownBy(() -> template.save(deck())).isInstanceOf(MappingDifferenceException.class);
    assertThatThrownBy(() -> template.bulkOps(BulkMode.ORDERED, Deck.class).insert(deck()))
        .isInstanceOf(MappingDifferenceException.class);
    assertThat(template.count(new Query(), Deck.class)).isZero();
  }

  @Test
  void wrongReadIsFoundWithItsPathAndWithoutValues() {
    template.insert(deck());
    verify(1.0, true);
    wrong(false, true);
    assertThatThrownBy(() -> template.findAll(Deck.class))
        .isInstanceOf(MappingDifferenceException.class)
        .hasMessageContaining(Deck.class.getName())
        .hasMessageContaining("read")
        .hasMessageContaining("$.cards[1].suit: String in both, with other values")
        .hasMessageContaining("$.cards[0]: compiled null, stock Card")
        .hasMessageContaining("$.owners.*: String in both")
        .hasMessageNotContaining("spades")
        .hasMessageNotContaining("secret");
    assertThat(compared).containsExactly("Deck READ 3");
  }

  @Test
  void differenceIsCountedAndOtherwiseIgnoredUnlessStrict() {
    verify(1.0, false);
    wrong(true, true);
    template.insert(deck());
    assertThat(template.findAll(Deck.class)).hasSize(1);
    assertThat(compared).containsExactly("Deck WRITE 2", "Deck READ 3");
  }

  @Test
  void projectionsAreCompared() {
    template.insert(deck());
    verify(1.0, true);
    assertThat(template.query(Deck.class).as(Serial.class).one().orElseThrow().getSerial())
        .isEqualTo(deck().serial);
    assertThat(template.query(Deck.class).as(Cards.class).oneValue().cards()).hasSize(2);
    assertThat(compared).containsExactly("Serial READ 0", "Cards READ 0");
    compared.clear();
    wrong(false, true);
    assertThatThrownBy(() -> template.query(Deck.class).as(Cards.class).all())
        .isInstanceOf(MappingDifferenceException.class)
        .hasMessageContaining("$.cards[1].suit: String in both, with other values");
    assertThatThrownBy(() -> template.query(Deck.class).as(Dealt.class).all())
        .isInstanceOf(MappingDifferenceException.class)
        .hasMessageContaining("$.*[1].suit: String in both, with other values")
        .hasMessageNotContaining("spades");
    assertThat(compared).containsExactly("Cards READ 1", "Dealt READ 1");
  }

  private void verify(double rate, boolean strict) {
    converter.setVerification(
        new Verification(
            rate,
            strict,
            (type, direction, differences) ->
                compared.add(type.getSimpleName() + " " + direction + " " + differences)));
  }

  /** Puts a fault between the codecs and the comparison. */
  private void wrong(boolean writing, boolean reading) {
    CodecObserver verifier = converter.observer();
    converter.watchedBy(
        new CodecObserver() {
          @Override
          public void written(Object entity, ObjectId newId, BsonSink sink, int start) {
            if (writing) {
              overwrite(sink, start, "spades");
              overwrite(sink, start, "secret value");
            }
            verifier.written(entity, newId, sink, start);
          }

          @Override
          public void read(Class<?> type, Object value, BsonSource source, int start) {
            if (reading) {
              ((Deck) value).cards.get(1).suit = "wrong";
              ((Deck) value).cards.set(0, null);
              ((Deck) value).owners.put("secret key", "wrong");
            }
            verifier.read(type, value, source, start);
          }

          @Override
          public void projected(
              EntityProjection<?, ?> projection, Object value, BsonSource source, int start) {
            List<Card> cards =
                value instanceof Cards dto ? dto.cards() : ((Dealt) value).getCards();
            cards.get(1).suit = "wrong";
            verifier.projected(projection, value, source, start);
          }
        });
  }

  private static void overwrite(BsonSink sink, int start, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = start; i + bytes.length < sink.position(); i++) {
      if (new String(sink.array(), i, bytes.length, StandardCharsets.UTF_8).equals(text)) {
        sink.array()[i] = '!';
        return;
      }
    }
    throw new AssertionError(text + " was not written");
  }

  private static Deck deck() {
    Deck deck = new Deck();
    deck.serial = new UUID(1, 2).toString();
    deck.cards.add(new Card("hearts", 1));
    deck.cards.add(new Card("spades", 2));
    deck.owners.put("secret key", "secret value");
    return deck;
  }

  static class Deck {
    String id;
    @Version Integer version;
    String serial;
    List<Card> cards = new ArrayList<>();
    Map<String, String> owners = new java.util.LinkedHashMap<>();
  }

  interface Serial {
    String getSerial();
  }

  interface Dealt {
    List<Card> getCards();
  }

  record Cards(List<Card> cards) {}

  static class Card {
    String suit;
    final int rank;

    Card(String suit, int rank) {
      this.suit = suit;
      this.rank = rank;
    }
  }
}
