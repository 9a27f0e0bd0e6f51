package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PlanResult;
import dev.throughline.codec.internal.plan.ProjectionPlan;
import dev.throughline.codec.internal.plan.ProjectionResult;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.SetterPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValuePlan.Container;
import dev.throughline.codec.internal.plan.ValueVisitor;
import dev.throughline.codec.internal.plan.ValuesTarget;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.mapping.PersistentPropertyTranslator;
import org.springframework.data.projection.ProjectionFactory;
import org.springframework.data.util.Predicates;

/**
 * Plans projections: the ordinary plan of the DTO or of the entity, with other field names, other
 * nested documents, and without regard to type hints. Safe for use by several threads as far as the
 * mapping context is.
 */
public final class ProjectionPlanner {

  private final Function<Class<?>, PlanResult> entities;
  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;
  private final ProjectionFactory factory;
  private final ConversionService conversions;

  /**
   * Creates a planner.
   *
   * @param entities the plans of entities, refused for those that are to be left to stock.
   * @param factory makes the proxies of interfaces.
   * @param conversions converts values to the types of an interface's getters.
   */
  public ProjectionPlanner(
      Function<Class<?>, PlanResult> entities,
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context,
      ProjectionFactory factory,
      ConversionService conversions) {
    this.entities = entities;
    this.context = context;
    this.factory = factory;
    this.conversions = conversions;
  }

  /** Plans a projection; never throws for one that stock might serve. */
  public ProjectionResult plan(ProjectionShape shape) {
    try {
      Set<Class<?>> nested = new LinkedHashSet<>();
      return new ProjectionResult(plan(shape, nested), Set.copyOf(nested), null);
    } catch (Refusal refusal) {
      return new ProjectionResult(null, Set.of(), String.valueOf(refusal.getMessage()));
    } catch (RuntimeException | LinkageError e) {
      return new ProjectionResult(null, Set.of(), "its metadata cannot be read: " + e);
    }
  }

  private ProjectionPlan plan(ProjectionShape shape, Set<Class<?>> nested) {
    TypeInformation<?> target = shape.target().getRequiredActualType();
    if (target.isCollectionLike() || target.isMap()) {
      throw new Refusal("projections in a collection or map within another");
    }
    if (!target.getTypeArguments().isEmpty()) {
      throw new Refusal("generic type " + target.getType().getName());
    }
    MongoPersistentEntity<?> domain =
        context.getRequiredPersistentEntity(shape.domain().getRequiredActualType());
    ProjectionPlan plan =
        target.getType().isInterface()
            ? view(shape, target.getType(), domain, nested)
            : dto(shape, target.getType(), domain, nested);
    if (plan.entity().large()) {
      throw new Refusal("a projection to very many properties");
    }
    return plan;
  }

  private PlanResult.Planned planned(Class<?> type) {
    if (type.getTypeParameters().length > 0) {
      throw new Refusal("generic type " + type.getName());
    }
    PlanResult result = entities.apply(type);
    if (result instanceof PlanResult.Planned planned) {
      return planned;
    }
    String reason = result instanceof PlanResult.Refused refused ? refused.reason() : "";
    throw new Refusal(type.getName() + ": " + reason);
  }

  private ProjectionPlan dto(
      ProjectionShape shape, Class<?> type, MongoPersistentEntity<?> domain, Set<Class<?>> nested) {
    PlanResult.Planned planned = planned(type);
    EntityPlan plan = planned.plan();
    if (planned.readRefusal() != null || plan.creator() == null) {
      throw new Refusal(type.getName() + ": " + planned.readRefusal());
    }
    MongoPersistentEntity<?> entity = context.getRequiredPersistentEntity(type);
    Set<String> names = new HashSet<>();
    List<PropertyPlan> properties = new ArrayList<>();
    for (PropertyPlan property : plan.properties()) {
      if (!property.read()) {
        continue;
      }
      MongoPersistentProperty own = entity.getRequiredPersistentProperty(property.name());
      if (property.populated() && own.isImmutable()) {
        // Stock forgets the copy that a wither makes.
        throw new Refusal(
            type.getName() + ": property " + property.name() + " is set by a wither or a copy");
      }
      String name = fieldName(own, domain);
      if (!names.add(name) || name.equals(plan.typeKey())) {
        throw new Refusal(type.getName() + ": two uses of the field name " + name);
      }
      ValuePlan value = value(property, shape.property(property.name()), false, nested);
      nested(value, nested);
      properties.add(property.as(name, textId(value, name, domain)));
    }
    // Setters may do anything, so they are called in the order of the DTO.
    if (properties.stream().allMatch(property -> property.setter() instanceof SetterPlan.Assign)) {
      properties.sort(Comparator.comparingInt(property -> place(property.fieldName(), domain)));
    }
    return new ProjectionPlan(plan.reading(type, properties, plan.creator()), null);
  }

  private static String fieldName(MongoPersistentProperty own, MongoPersistentEntity<?> domain) {
    MongoPersistentProperty source =
        PersistentPropertyTranslator.create(
                domain, Predicates.negate(MongoPersistentProperty::hasExplicitFieldName))
            .translate(own);
    if (source.isUnwrapped()) {
      throw new Refusal("property " + own.getName() + " is unwrapped in " + domain.getName());
    }
    return PropertyPlanner.plainName(source);
  }

  /** A string that is not the DTO's id but is the entity's may be stored as an ObjectId. */
  private ValuePlan textId(ValuePlan value, String fieldName, MongoPersistentEntity<?> domain) {
    if (value.type() == String.class
        && entities.apply(domain.getType()) instanceof PlanResult.Planned planned) {
      for (PropertyPlan property : planned.plan().properties()) {
        if (property.fieldName().equals(fieldName)
            && property.value() instanceof ValuePlan.StringId id) {
          return id;
        }
      }
    }
    return value;
  }

  /** {@return where stock writes the field, so that documents are met in the order of the plan} */
  private static int place(String fieldName, MongoPersistentEntity<?> domain) {
    int place = 0;
    for (MongoPersistentProperty property : domain) {
      place++;
      if (property.getMongoField().getName().name().equals(fieldName)) {
        return domain.isIdProperty(property) ? 0 : place;
      }
    }
    return Integer.MAX_VALUE;
  }

  /**
   * The values behind an interface. Stock reads all of the entity's properties that the document
   * has; so does this, since a query asks the server for the needed ones only.
   */
  private ProjectionPlan view(
      ProjectionShape shape, Class<?> type, MongoPersistentEntity<?> domain, Set<Class<?>> nested) {
    if (!factory.getProjectionInformation(type).isClosed()) {
      throw new Refusal("an open projection: " + type.getName());
    }
    PlanResult.Planned planned = planned(domain.getType());
    if (planned.readRefusal() != null) {
      throw new Refusal(domain.getName() + ": " + planned.readRefusal());
    }
    EntityPlan plan = planned.plan();
    List<PropertyPlan> properties = new ArrayList<>();
    for (PropertyPlan property : plan.properties()) {
      ProjectionShape projected = shape.property(property.name());
      ValuePlan value = value(property, projected, true, nested);
      if (projected != null) {
        nested(value, nested);
      }
      properties.add(property.as(property.fieldName(), value).always());
    }
    return new ProjectionPlan(
        plan.reading(domain.getType(), properties, null), target(type, domain, properties));
  }

  private ValuesTarget target(
      Class<?> type, MongoPersistentEntity<?> domain, List<PropertyPlan> properties) {
    List<String> names = properties.stream().map(PropertyPlan::name).toList();
    PersistentPropertyTranslator translator =
        PersistentPropertyTranslator.create(context.getPersistentEntity(type));
    List<InterfaceTarget.Entry> entries = new ArrayList<>();
    for (MongoPersistentProperty property : domain) {
      int index = names.indexOf(property.getName());
      if (index < 0) {
        throw new Refusal("property " + property.getName() + " is not planned");
      }
      MongoPersistentProperty target = translator.translate(property);
      entries.add(new InterfaceTarget.Entry(target.getName(), index, target.getType()));
    }
    return new InterfaceTarget(type, List.copyOf(entries), factory, conversions);
  }

  private ValuePlan value(
      PropertyPlan property,
      @Nullable ProjectionShape shape,
      boolean untyped,
      Set<Class<?>> nested) {
    if (property.refers()) {
      throw new Refusal("property " + property.name() + ": a reference to another document");
    }
    if (!SelfContained.is(property.value())) {
      throw new Refusal(
          "property " + property.name() + " of type " + property.value().type().getName());
    }
    if (property.value() instanceof ValuePlan.Nested document
        && document.key()
        && shape != null
        && shape.projecting()) {
      throw new Refusal("a projection of the id");
    }
    return value(property.value(), shape, untyped, nested);
  }

  /**
   * A value in which documents are projected.
   *
   * @param untyped whether the value is kept as an object, whatever its declared type.
   */
  private ValuePlan value(
      ValuePlan value, @Nullable ProjectionShape shape, boolean untyped, Set<Class<?>> nested) {
    if (shape == null || !shape.projecting()) {
      return value;
    }
    return value.accept(
        new ValueVisitor<ValuePlan>() {

          @Override
          public ValuePlan scalar(ValuePlan.Scalar kind) {
            return kind;
          }

          @Override
          public ValuePlan enumName(ValuePlan.EnumName kind) {
            return kind;
          }

          @Override
          public ValuePlan stringId(ValuePlan.StringId kind) {
            return kind;
          }

          @Override
          public ValuePlan nested(ValuePlan.Nested kind) {
            return new ValuePlan.Projected(
                untyped ? Object.class : kind.type(), plan(shape, nested));
          }

          @Override
          public ValuePlan sequence(ValuePlan.Sequence kind) {
            return ProjectionPlanner.this.sequence(kind, shape, untyped, nested);
          }

          @Override
          public ValuePlan mapping(ValuePlan.Mapping kind) {
            return new ValuePlan.Mapping(
                kind.type(),
                kind.create(),
                kind.keyType(),
                kind.keys(),
                element(kind.value(), shape, untyped, nested));
          }

          @Override
          public ValuePlan dynamic(ValuePlan.Dynamic kind) {
            return refused(kind);
          }

          @Override
          public ValuePlan converted(ValuePlan.PropertyConverted kind) {
            return kind;
          }

          @Override
          public ValuePlan stock(ValuePlan.Stock kind) {
            return kind;
          }

          @Override
          public ValuePlan projected(ValuePlan.Projected kind) {
            return kind;
          }

          @Override
          public ValuePlan unwrapped(ValuePlan.Unwrapped kind) {
            return kind;
          }
        });
  }

  private static ValuePlan refused(ValuePlan.Dynamic value) {
    throw new Refusal("projections where the type " + value.type().getName() + " is declared");
  }

  private ValuePlan sequence(
      ValuePlan.Sequence value, ProjectionShape shape, boolean untyped, Set<Class<?>> nested) {
    if (untyped && value.create() == Container.ARRAY) {
      throw new Refusal("an array of projections of its elements");
    }
    ValuePlan element = element(value.element(), shape, untyped, nested);
    return new ValuePlan.Sequence(value.type(), value.create(), element);
  }

  private ValuePlan element(
      ValuePlan value, ProjectionShape shape, boolean untyped, Set<Class<?>> nested) {
    if (value instanceof ValuePlan.Sequence || value instanceof ValuePlan.Mapping) {
      throw new Refusal("projections in a collection or map within another");
    }
    return value(value, shape, untyped, nested);
  }

  /** Collects the concrete entity types in a value; those of projections were collected before. */
  private static void nested(ValuePlan value, Set<Class<?>> nested) {
    value
        .entities()
        .map(ValuePlan.Nested::type)
        .filter(ValuePlanner::instantiable)
        .forEach(nested::add);
  }
}
