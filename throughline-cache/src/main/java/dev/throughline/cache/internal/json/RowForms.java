package dev.throughline.cache.internal.json;

import dev.throughline.cache.internal.json.row.RowPlan;
import dev.throughline.codec.internal.lookup.ByClass;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.json.PrintedTypes;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JacksonSerializable;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.jsontype.TypeSerializer;

/**
 * Finds out once for each type how a mapper prints its rows, and notes why types are printed by
 * their objects. Safe for use by several threads.
 */
final class RowForms {

  /**
   * The form of a type of one converter.
   *
   * @param plan null for objects.
   */
  private record Form(ThroughlineMongoConverter converter, @Nullable RowPlan plan) {}

  private final ObjectMapper mapper;
  private final ByClass<@Nullable Form[]> forms = new ByClass<>(type -> new Form[1]);

  RowForms(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /** {@return the plan of documents, or null where objects are printed} */
  @Nullable RowPlan of(JsonRows<?> source) {
    if (!(source.converter() instanceof ThroughlineMongoConverter ours)
        || !source.readsDocuments()) {
      return null;
    }
    @Nullable Form[] known = forms.get(source.type());
    Form form = known[0];
    if (form == null || form.converter() != ours) {
      form = find(ours, source.type());
      known[0] = form;
    }
    return form.plan();
  }

  private Form find(ThroughlineMongoConverter converter, Class<?> type) {
    Probe probe = new Probe(converter, mapper, type);
    RowPlan plan = null;
    try {
      mapper.writeValueAsBytes(probe);
      plan = probe.plan;
    } catch (RuntimeException e) {
      // Jackson cannot write the class: it will say so with the objects.
      probe.refuse("Jackson fails to print it: " + e);
    }
    PrintedTypes.of(converter).note(type, plan == null ? probe.reason : null);
    return new Form(converter, plan);
  }

  private static final class Probe implements JacksonSerializable {

    private final ThroughlineMongoConverter converter;
    private final ObjectMapper mapper;
    private final Class<?> type;
    private @Nullable RowPlan plan;
    private String reason = "";

    Probe(ThroughlineMongoConverter converter, ObjectMapper mapper, Class<?> type) {
      this.converter = converter;
      this.mapper = mapper;
      this.type = type;
    }

    /** The first reason is the one that is furthest inside. */
    private void refuse(String why) {
      reason = reason.isEmpty() ? why : reason;
    }

    @Override
    public void serialize(JsonGenerator out, SerializationContext context) {
      if (context.isEnabled(SerializationFeature.INDENT_OUTPUT)) {
        refuse("the mapper indents");
      } else {
        plan = RowPlans.of(converter, mapper, context, type, this::refuse);
      }
      out.writeNull();
    }

    @Override
    public void serializeWithType(
        JsonGenerator out, SerializationContext context, TypeSerializer types) {
      serialize(out, context);
    }
  }
}
