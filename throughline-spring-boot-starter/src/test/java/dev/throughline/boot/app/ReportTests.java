package dev.throughline.boot.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The report and the log about the application's entities. */
@ExtendWith(OutputCaptureExtension.class)
class ReportTests {

  @Test
  void entitiesAreReportedAtDebug(CapturedOutput output) {
    Shop.open("logging.level.dev.throughline=debug").close();
    assertThat(output)
        .contains(
            "Product: write compiled, read compiled",
            "Customer: write stock (BeforeSaveEvent is listened to by "
                + CardEncryption.class.getName(),
            "read stock (AfterLoadEvent is listened to by " + CardEncryption.class.getName() + ")",
            "Customer$Address: write compiled, read compiled",
            "Order: write compiled, read compiled",
            "Parcel: write compiled, read compiled");
  }

  @Test
  void nothingIsReportedOtherwise(CapturedOutput output) {
    Shop.open().close();
    assertThat(output).doesNotContain("compiled");
  }
}
