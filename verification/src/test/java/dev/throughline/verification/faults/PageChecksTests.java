package dev.throughline.verification.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A checker that finds nothing proves nothing. */
class PageChecksTests {

  private static final String ROOM = "db/room";
  private static final List<Remark<?>> STORED =
      List.of(
          remark(1, 3, List.of(1L, 3L), "n0", "b", false),
          remark(2, 4, List.of(2L, 4L), "n1", "d", true),
          remark(3, 5, List.of(5L), "n2", "e", false));
  private static final List<String> WRITES =
      List.of(
          "I\tdb/room\tn0/c0\ta",
          "W\tdb/room\t1:1:a\t1000",
          "I\tdb/room\tn1/c0\tx",
          "W\tdb/room\t1:3:b\t3000",
          "W\tdb/room\t2:4:d!\t4000",
          "W\tdb/room\t3:5:e\t5000");

  private final PageChecks checks = new PageChecks();

  private static Remark<?> remark(
      long seq, long revision, List<Long> claims, String author, String text, boolean deleted) {
    Remark<?> remark = new Remark.OfText().by(author, "c0", text);
    remark.seq = seq;
    remark.revision = revision;
    remark.claims = claims;
    remark.deleted = deleted;
    return remark;
  }

  private PageChecks checked(String... pages) {
    return checked(STORED, WRITES, pages);
  }

  private PageChecks checked(List<Remark<?>> stored, List<String> writes, String... pages) {
    writes.forEach(ClientLog.to(checks.writes()));
    checks.stored(ROOM, stored);
    Consumer<String> reader = ClientLog.to(checks.pages());
    List.of(pages).forEach(reader);
    return checks;
  }

  /** A page of the last two, asked for at 3500 microseconds. */
  private static String page(String revision, String atStart, String atTail, String... versions) {
    return "P\tdb/room\tLATEST\t1\t2\t0\t3500\t%s\t%s\t%s\tHIT\t%s"
        .formatted(revision, atStart, atTail, String.join("\t", versions));
  }

  @Test
  void rightPagesAreRight() {
    checked(
        page("5", "false", "true", "2:4:d!", "3:5:e"),
        page("4", "true", "true", "1:3:b", "2:4:d!"),
        page("1", "true", "true", "1:1:a"));
    assertThat(checks.wrongPages()).isEmpty();
    assertThat(checks.wrongWrites()).isEmpty();
    assertThat(checks.pagesRead()).isEqualTo(3);
    assertThat(checks.lost()).isZero();
  }

  @Test
  void unacknowledgedWriteIsWhatItsClientIntended() {
    checked(
        page("3", "true", "true", "1:3:b", "2:2:x"), page("2", "true", "true", "1:1:a", "2:2:y"));
    assertThat(checks.wrongPages()).hasSize(1);
    assertThat(checks.wrongPages().get(0)).contains("content=y");
    assertThat(checks.unacknowledged()).isEqualTo(1);
  }

  @Test
  void wrongPagesAreFound() {
    checked(
        page("5", "false", "true", "3:5:e"),
        page("5", "false", "true", "1:3:b", "3:5:e"),
        page("4", "true", "true", "1:1:a", "2:4:d!"),
        page("3", "true", "true", "1:3:b", "2:4:d!"),
        page("5", "false", "true", "2:4:d", "3:5:e"),
        page("6", "false", "true", "2:4:d!", "3:5:e"),
        page("5", "true", "true", "2:4:d!", "3:5:e"),
        page("5", "false", "false", "2:4:d!", "3:5:e"),
        "P\tdb/room\tAFTER\t1\t2\t5\t9\t4\ttrue\ttrue\tHIT\t2:4:d!",
        "P\tdb/other\tLATEST\t1\t2\t0\t9\t1\ttrue\ttrue\tHIT\t1:1:a");
    assertThat(checks.wrongPages()).hasSize(10);
  }

  @Test
  void stalenessIsMeasuredFromTheAcknowledgement() {
    checked(page("1", "true", "true", "1:1:a"), page("4", "true", "true", "1:3:b", "2:4:d!"));
    assertThat(checks.worstStalenessMillis()).isEqualTo(0.5);
  }

  @Test
  void lostWritesAndGapsAreFound() {
    checked(STORED.subList(0, 2), WRITES);
    assertThat(checks.lost()).isEqualTo(1);
    assertThat(checks.wrongWrites()).singleElement().asString().contains("has lost");
  }

  @Test
  void twoWritesWithOneNumberAreFound() {
    checked(STORED, List.of("W\tdb/room\t1:1:a\t1", "W\tdb/room\t2:1:z\t1"));
    assertThat(checks.wrongWrites()).anyMatch(wrong -> wrong.contains("one number for"));
  }

  @Test
  void gapInTheNumbersIsFound() {
    checked(List.of(STORED.get(0), STORED.get(2)), List.of());
    assertThat(checks.wrongWrites())
        .anyMatch(wrong -> wrong.contains("3 in the place of 2"))
        .anyMatch(wrong -> wrong.contains("3 changes up to 5"));
  }
}
