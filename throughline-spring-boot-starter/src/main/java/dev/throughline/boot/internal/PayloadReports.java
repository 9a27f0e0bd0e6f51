package dev.throughline.boot.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reports payload codecs that have failed in this process. */
@FunctionalInterface
public interface PayloadReports {

  /**
   * A payload codec that has failed.
   *
   * @param type the class of its entities.
   * @param codec its name.
   * @param unencoded how many entities it could not encode.
   * @param unreadable how many payloads it could not read.
   * @param lastFailure the class of the last exception, null where none was thrown.
   */
  record Payload(
      String type, String codec, long unencoded, long unreadable, @Nullable String lastFailure) {}

  /** {@return those that have failed, by type} */
  List<Payload> payloads();
}
