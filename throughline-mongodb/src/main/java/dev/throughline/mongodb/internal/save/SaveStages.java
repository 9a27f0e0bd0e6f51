package dev.throughline.mongodb.internal.save;

import dev.throughline.mongodb.internal.save.Save.Kind;
import dev.throughline.mongodb.internal.send.EncodedBatch;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.mapping.model.ConvertingPropertyAccessor;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/**
 * The stages in which an entity is saved: begin, convert, finish, and complete after the write. Its
 * listeners and callbacks run between them, which differs between the blocking and the reactive
 * template. For one thread at a time.
 */
public final class SaveStages {

  private final SavePlans plans;

  public SaveStages(SavePlans plans) {
    this.plans = plans;
  }

  public SavePlans plans() {
    return plans;
  }

  // Before the conversion

  public Save insert(Object entity) {
    return begin(Kind.INSERT, plans.of(entity), entity, Save.NO_FILTER);
  }

  /** Begins to save an entity without version, of whatever state. */
  public Save upsert(Object entity) {
    return begin(Kind.UPSERT, plans.of(entity), entity, Save.NO_FILTER);
  }

  /**
   * Begins a save.
   *
   * @param isNew tells a new entity from one that is updated.
   */
  public Save save(Object entity, Predicate<Object> isNew) {
    SavePlan plan = plans.of(entity);
    if (isNew.test(entity)) {
      return begin(Kind.INSERT, plan, entity, Save.NO_FILTER);
    }
    if (!plan.versioned()) {
      return begin(Kind.UPSERT, plan, entity, Save.NO_FILTER);
    }
    return plan.mapping().isNew(entity)
        ? begin(Kind.INSERT, plan, entity, Save.NO_FILTER)
        : versioned(entity, plan);
  }

  public Save replace(Object entity) {
    SavePlan plan = plans.of(entity);
    return plan.versioned()
        ? versioned(entity, plan)
        : begin(Kind.REPLACE, plan, entity, Save.NO_FILTER);
  }

  private Save begin(Kind kind, SavePlan plan, Object entity, Document filter) {
    plans.writes(entity);
    return new Save(kind, plan, entity, filter);
  }

  /**
   * The plan of a save for what its entity has become: another one where that has another class.
   */
  private SavePlan plan(Save save, Object called) {
    if (save.plan().type() != called.getClass()) {
      save.plan(plans.of(called));
    }
    return save.plan();
  }

  private Save versioned(Object entity, SavePlan plan) {
    MongoPersistentEntity<?> mapping = plan.mapping();
    MongoPersistentProperty version = mapping.getRequiredVersionProperty();
    ConvertingPropertyAccessor<?> accessor = plan.accessor(entity);
    Number last = accessor.getProperty(version, Number.class);
    Query query =
        new Query(
            Criteria.where(mapping.getRequiredIdProperty().getName())
                .is(plan.id(entity))
                .and(version.getName())
                .is(last));
    Document filter = plan.filter(query);
    accessor.setProperty(version, last == null ? 0 : last.longValue() + 1);
    plans.writes(entity);
    return begin(Kind.VERSIONED, plan, accessor.getBean(), filter);
  }

  // The conversion

  /**
   * Converts an entity that is written alone, whose document stock's methods pass on.
   *
   * @param called what the callbacks have made of the entity.
   */
  public void convertAlone(Save save, Object called) {
    SavePlan plan = plan(save, called);
    Object entity = save.kind() == Kind.INSERT ? plan.initializeVersion(called) : called;
    save.converted(entity, plan.document(entity));
  }

  /**
   * Converts an entity that is written with others.
   *
   * @param called what the callbacks have made of the entity.
   */
  public void convert(Save save, Object called) {
    SavePlan plan = plan(save, called);
    plan.requireId(called);
    Kind kind = save.kind();
    Object entity = kind == Kind.INSERT ? plan.initializeVersion(called) : called;
    if (kind == Kind.VERSIONED) {
      save.version(plan.version(entity));
    }
    if (!tryEncode(save, kind, plan, entity)) {
      save.converted(entity, plan.stock(entity));
    }
  }

  private boolean tryEncode(Save save, Kind drafted, SavePlan plan, Object entity) {
    if (!plan.compiles(entity)) {
      return false;
    }
    boolean replaces = drafted == Kind.UPSERT || drafted == Kind.REPLACE;
    boolean hasId = plan.hasId(entity);
    Kind kind = replaces && !hasId ? withoutId(drafted, entity) : drafted;
    ObjectId newId = kind == Kind.INSERT && !hasId ? new ObjectId() : null;
    byte[] bytes = plan.tryEncode(entity, newId);
    if (bytes == null) {
      return false;
    }
    save.encoded(kind, entity, bytes, newId);
    if (replaces && hasId) {
      save.filter(new Document("_id", plan.storedId(entity, bytes)));
    }
    if (plan.observed().beforeSave()) {
      save.document(plan.received(bytes));
    }
    return true;
  }

  private static Kind withoutId(Kind kind, Object entity) {
    if (kind == Kind.REPLACE) {
      throw new InvalidDataAccessApiUsageException(
          "Cannot replace an entity of type %s without id".formatted(entity.getClass().getName()));
    }
    return Kind.INSERT;
  }

  // Before the write

  /** Finishes the steps before an entity is written with others. */
  public void finish(Save save) {
    Object called = save.entity();
    SavePlan plan = plan(save, called);
    Document document = save.document();
    if (save.isEncoded()) {
      save.document(plan.observed().afterSave() ? plan.received(save.copyBytes()) : null);
    } else if (document != null) {
      finish(save, plan, document);
    } else {
      throw new IllegalStateException("Neither bytes nor a document");
    }
    save.id(save.newId() != null && save.document() == null ? null : plan.id(called));
  }

  private void finish(Save save, SavePlan plan, Document document) {
    Kind kind = save.kind();
    Document filter = save.filter();
    if (kind == Kind.UPSERT || kind == Kind.REPLACE) {
      Object id = document.get("_id");
      kind = id != null ? kind : withoutId(kind, save.entity());
      filter = id != null ? new Document("_id", id) : Save.NO_FILTER;
    }
    if (kind == Kind.INSERT) {
      plan.prepareId(document);
    }
    save.sent(kind, EncodedBatch.encodeNew(document, plans.documents().stock()), filter);
  }

  // After the write

  /** The entity after it was written, with its id. */
  public Object withId(Save save) {
    Object entity = save.entity();
    ObjectId newId = save.newId();
    if (newId != null) {
      return plan(save, entity).withId(entity, newId);
    }
    Document document = save.document();
    if (document instanceof EntityDocument own && own.untouched()) {
      return withId(entity, own);
    }
    Object id = document == null || save.kind() == Kind.VERSIONED ? null : document.get("_id");
    return id == null ? entity : plans.withId(entity, id);
  }

  private Object withId(Object entity, EntityDocument document) {
    ObjectId newId = document.newId();
    if (newId == null) {
      return entity;
    }
    Object complete = document.withId(entity, newId);
    return complete != null ? complete : plans.withId(entity, newId);
  }

  /** The document that listeners and callbacks after the write receive, null when there is none. */
  public @Nullable Document received(Save save, Object saved) {
    Document document = save.document();
    return document != null && plan(save, saved).observed().afterSave() ? document : null;
  }

  /**
   * Resets the versions of entities behind the first failed one, as if they had not been saved.
   *
   * @param versions those from before.
   * @param states what became of each entity, by position; null for one that was not sent.
   */
  public void restoreVersions(
      List<?> entities, List<@Nullable Object> versions, IntFunction<@Nullable WriteState> states) {
    boolean behind = false;
    for (int i = 0; i < versions.size(); i++) {
      WriteState state = states.apply(i);
      if (behind && (state == WriteState.FAILED || state == WriteState.NOT_WRITTEN)) {
        Object entity = entities.get(i);
        plans.of(entity).restoreVersion(entity, versions.get(i));
      }
      behind |= state != null && state != WriteState.WRITTEN;
    }
  }
}
