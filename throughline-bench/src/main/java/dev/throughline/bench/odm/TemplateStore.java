package dev.throughline.bench.odm;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** By the template, as applications use it. */
class TemplateStore implements Store {

  private final MongoTemplate template;
  private final Class<? extends Model> type;

  TemplateStore(MongoTemplate template, Class<? extends Model> type) {
    this.template = template;
    this.type = type;
  }

  @Override
  public void insert(Model model) {
    template.insert(model);
  }

  @Override
  public void save(Model model) {
    template.save(model);
  }

  @Override
  public void update(ObjectId id, String field) {
    template.updateFirst(
        Query.query(Criteria.where("id").is(id)), Update.update(FIELD, field), type);
  }

  @Override
  public @Nullable Model find(ObjectId id) {
    return template.findById(id, type);
  }

  @Override
  public @Nullable Model find(ObjectId id, String field) {
    return template.findOne(Query.query(Criteria.where("id").is(id).and(FIELD).is(field)), type);
  }
}
