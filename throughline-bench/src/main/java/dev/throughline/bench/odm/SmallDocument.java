package dev.throughline.bench.odm;

import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/** The small flat model: an id, and ten texts of eight characters. */
@Document("small")
public final class SmallDocument implements Model {

  @Id public @Nullable ObjectId id;
  public @Nullable String field001;
  public @Nullable String field002;
  public @Nullable String field003;
  public @Nullable String field004;
  public @Nullable String field005;
  public @Nullable String field006;
  public @Nullable String field007;
  public @Nullable String field008;
  public @Nullable String field009;
  public @Nullable String field010;

  @Override
  public @Nullable ObjectId id() {
    return id;
  }

  @Override
  public String field() {
    return Objects.requireNonNull(field001);
  }

  @Override
  public void change(String text) {
    field001 = text;
  }
}
