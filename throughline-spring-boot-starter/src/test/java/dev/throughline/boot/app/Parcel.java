package dev.throughline.boot.app;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.FieldType;
import org.springframework.data.mongodb.core.mapping.Unwrapped;

/** Everything at once that a compiler of plans may refuse. */
@Document("parcels")
public class Parcel<T> {

  String id;
  Object anything;
  T generic;
  List<Wrapping> wrappings;
  Map<String, Object> labels;

  @Field(targetType = FieldType.STRING)
  BigDecimal value;

  @DBRef Customer sender;
  @DocumentReference Customer receiver;

  @Unwrapped.Nullable("size_")
  Size size;

  interface Wrapping {}

  record Paper(String colour) implements Wrapping {}

  record Box(int walls, Wrapping inner) implements Wrapping {}

  record Size(int width, int height) {}
}
