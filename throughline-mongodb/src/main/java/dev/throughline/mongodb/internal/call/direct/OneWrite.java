package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.ServerAddress;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.connection.ConnectionDescription;
import com.mongodb.internal.bulk.WriteRequest;
import com.mongodb.internal.bulk.WriteRequestWithIndex;
import com.mongodb.internal.connection.SplittablePayload;
import com.mongodb.internal.validator.MappedFieldNameValidator;
import com.mongodb.internal.validator.NoOpFieldNameValidator;
import com.mongodb.internal.validator.ReplacingDocumentFieldNameValidator;
import com.mongodb.internal.validator.UpdateFieldNameValidator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.FieldNameValidator;
import org.jspecify.annotations.Nullable;

/** A write of one document, which is one command. */
final class OneWrite implements WriteParts {

  private final WriteRequest.Type type;
  private final SplittablePayload payload;
  private @Nullable WriteAnswer answer;

  OneWrite(WriteRequest request) {
    this.type = request.getType();
    this.payload =
        new SplittablePayload(
            payloadType(type),
            List.of(new WriteRequestWithIndex(request, 0)),
            true,
            validator(type));
  }

  static SplittablePayload.Type payloadType(WriteRequest.Type type) {
    return switch (type) {
      case INSERT -> SplittablePayload.Type.INSERT;
      case UPDATE -> SplittablePayload.Type.UPDATE;
      case REPLACE -> SplittablePayload.Type.REPLACE;
      case DELETE -> SplittablePayload.Type.DELETE;
    };
  }

  private static FieldNameValidator validator(WriteRequest.Type type) {
    return switch (type) {
      case INSERT, DELETE -> NoOpFieldNameValidator.INSTANCE;
      case UPDATE -> ofUpdate(new UpdateFieldNameValidator()); // which keeps a state
      case REPLACE -> ofUpdate(ReplacingDocumentFieldNameValidator.INSTANCE);
    };
  }

  private static FieldNameValidator ofUpdate(FieldNameValidator validator) {
    return new MappedFieldNameValidator(NoOpFieldNameValidator.INSTANCE, Map.of("u", validator));
  }

  @Override
  public WriteRequest.Type type() {
    return type;
  }

  @Override
  public boolean ordered() {
    return true;
  }

  @Override
  public SplittablePayload payload(ConnectionDescription used) {
    return payload;
  }

  @Override
  public boolean next(WriteAnswer received) {
    answer = received;
    return false;
  }

  @Override
  public BulkWriteResult result(ServerAddress address) {
    return Objects.requireNonNull(answer).result(type, address);
  }
}
