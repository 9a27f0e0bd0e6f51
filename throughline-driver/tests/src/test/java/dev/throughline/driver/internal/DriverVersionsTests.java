package dev.throughline.driver.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import dev.throughline.mongodb.internal.driver.DriverSupport;
import dev.throughline.mongodb.internal.driver.DriverSupport.Reason;
import java.util.Map;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverVersionsTests {

  private static Map<String, String> jars(String core, String driver, String bson) {
    return Map.of("mongodb-driver-core", core, "mongodb-driver-sync", driver, "bson", bson);
  }

  @ParameterizedTest
  @CsvSource({
    "99.0.0, 99.0.0, 99.0.0",
    "5.12.0, 5.12.0, 5.12.0",
    "5.7.1, 5.7.1, 5.7.1",
    "5.8.1, 5.8.1, 5.8.0",
    "5.8.1, 5.8.0, 5.8.1",
    "5.9.2, 5.8.1, 5.8.1",
    "of an unknown version, of an unknown version, of an unknown version"
  })
  void otherVersionsAreRefused(String core, String driver, String bson) {
    Map<String, String> jars = jars(core, driver, bson);
    assertThat(DriverVersions.areTested(jars)).isFalse();
    DriverSupport support = DriverSupport.of(jars, DriverVersions.areTested(jars), null);
    assertThat(support.allows(false)).isFalse();
    assertThat(support.reason()).isEqualTo(Reason.DRIVER);
    assertThat(support.description()).contains("bson=" + bson, "were not tested together");
  }

  @Test
  void theirUserMayTakeTheRisk() {
    Map<String, String> jars = jars("99.0.0", "99.0.0", "99.0.0");
    assertThat(DriverSupport.of(jars, false, null).allows(true)).isTrue();
    assertThat(DriverSupport.of(jars, false, "it does not write").allows(true)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"5.8.0", "5.8.1", "5.9.2", "5.10.0", "5.11.1"})
  void testedVersionsAreUsed(String version) {
    assertThat(DriverVersions.areTested(jars(version, version, version))).isTrue();
  }

  @Test
  void versionsAreThoseOfTheJars() {
    assertThat(DriverVersions.version(BsonDocument.class)).matches("5[.]\\d+[.]\\d+");
    assertThat(DriverVersions.version(MongoClient.class))
        .isEqualTo(DriverVersions.version(BsonDocument.class));
    assertThat(DriverVersions.version(DriverVersionsTests.class))
        .isEqualTo("of an unknown version");
  }

  @Test
  void aFailureEndsTheUse() {
    Map<String, String> jars = jars("5.8.1", "5.8.1", "5.8.1");
    DriverSupport support = DriverSupport.of(jars, true, null);
    assertThat(support.allows(false)).isTrue();
    support.fail(new NoSuchMethodError("execute"));
    assertThat(support.works()).isFalse();
    assertThat(support.allows(true)).isFalse();
    assertThat(support.reason()).isEqualTo(Reason.FAILED);
    assertThat(support.description()).contains("execute");
  }

  @Test
  void theDriverHerePassesTheSelfTest() {
    assertThat(SelfTest.failure()).isNull();
  }

  /** A method that is still there, and does something else. */
  @Test
  void aWriterOfAnotherMeaningFailsTheSelfTest() {
    assertThat(
            SelfTest.failure(
                output ->
                    new BsonBinaryWriter(output) {
                      @Override
                      public void pipe(BsonReader reader) {
                        writeStartDocument();
                        writeEndDocument();
                      }
                    }))
        .startsWith("bson's writer does not");
  }
}
