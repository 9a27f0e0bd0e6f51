package dev.throughline.bench.odm;

import java.io.IOException;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoTemplate;

/** Stores another text, and reads nothing by a filter. */
public final class BrokenOdmChild {

  private BrokenOdmChild() {}

  private static final class Broken extends TemplateStore {

    Broken(MongoTemplate template, Class<? extends Model> type) {
      super(template, type);
    }

    @Override
    public void update(ObjectId id, String field) {
      super.update(id, field + "!");
    }

    @Override
    public @Nullable Model find(ObjectId id, String field) {
      return super.find(id, field + "!");
    }
  }

  public static void main(String[] arguments) throws IOException {
    new OdmChild(Broken::new).operations().serve();
  }
}
