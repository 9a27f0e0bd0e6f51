package dev.throughline.mongodb.internal.repository;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.QueryMapper;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/**
 * The deletion of one entity.
 *
 * @param filter selects its document as stock's {@code remove(entity)} does: by id and, if it has
 *     one, version.
 */
record Deletion(Object entity, Document filter) {

  /**
   * The deletions of entities.
   *
   * @return null when they have to be deleted one by one: one is null, a map, of a type with a
   *     collation or without id, or has the id of another.
   */
  static @Nullable List<Deletion> of(MongoConverter converter, List<?> entities) {
    List<Deletion> deletions = new ArrayList<>(entities.size());
    Set<Object> ids = new HashSet<>();
    QueryMapper mapper = new QueryMapper(converter);
    for (Object entity : entities) {
      if (entity == null || entity instanceof Map) {
        return null;
      }
      MongoPersistentEntity<?> type =
          converter.getMappingContext().getPersistentEntity(entity.getClass());
      if (type == null || type.hasCollation() || !type.hasIdProperty()) {
        return null;
      }
      Document filter = mapper.getMappedObject(query(type, entity), type);
      Object id = filter.get("_id");
      if (id == null || !ids.add(id)) {
        return null;
      }
      deletions.add(new Deletion(entity, filter));
    }
    return deletions;
  }

  private static Document query(MongoPersistentEntity<?> type, Object entity) {
    PersistentPropertyAccessor<?> values = type.getPropertyAccessor(entity);
    MongoPersistentProperty id = type.getRequiredIdProperty();
    Document query = new Document(id.getName(), values.getProperty(id));
    MongoPersistentProperty version = type.getVersionProperty();
    return version == null ? query : query.append(version.getName(), values.getProperty(version));
  }
}
