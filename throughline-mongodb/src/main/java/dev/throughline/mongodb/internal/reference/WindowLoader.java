package dev.throughline.mongodb.internal.reference;

import static java.util.Comparator.comparingInt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.ReferenceLoader;
import org.springframework.data.mongodb.core.convert.ReferenceResolver.ReferenceCollection;

/** Answers queries of stock's that ask for documents by values. */
final class WindowLoader implements ReferenceLoader {

  private final ReferenceLoader stock;
  private final Reading reading;

  WindowLoader(ReferenceLoader stock, Reading reading) {
    this.stock = stock;
    this.reading = reading;
  }

  @Override
  public @Nullable Document fetchOne(DocumentReferenceQuery query, ReferenceCollection collection) {
    List<Document> documents = answered(query, collection, false);
    if (documents == null) {
      return query.getQuery() instanceof Document
          ? reading.alone(() -> stock.fetchOne(query, collection))
          : stock.fetchOne(query, collection); // of fetch, which counts itself
    }
    ReferenceCounts.addAnswered();
    return documents.isEmpty() ? null : documents.get(0);
  }

  @Override
  public Iterable<Document> fetchMany(
      DocumentReferenceQuery query, ReferenceCollection collection) {
    List<Document> documents = answered(query, collection, true);
    if (documents == null) {
      return reading.alone(() -> stock.fetchMany(query, collection));
    }
    ReferenceCounts.addAnswered();
    return query.restoreOrder(documents);
  }

  private @Nullable List<Document> answered(
      DocumentReferenceQuery query, ReferenceCollection collection, boolean many) {
    if (!(query.getQuery() instanceof Document filter)
        || !(query.getSort() instanceof Document sort)) {
      return null;
    }
    List<Document> terms =
        filter.get("$or") instanceof Collection<?> all
            ? all.stream().map(Document.class::cast).toList()
            : List.of(filter);
    Set<FetchedDocument> found = new LinkedHashSet<>();
    boolean ordered = true;
    for (Document term : terms) {
      ReferenceKey key =
          ReferenceKey.of(collection.getDatabase(), collection.getCollection(), term, sort, many);
      List<FetchedDocument> documents = key == null ? null : reading.window().documents(key);
      if (key == null || documents == null) {
        return null;
      }
      ordered &= key.target().byId();
      found.addAll(documents);
    }
    // What comes in the server's order has one only within one command.
    return ordered || found.stream().map(FetchedDocument::part).distinct().count() <= 1
        ? (ordered ? found.stream() : found.stream().sorted(comparingInt(FetchedDocument::place)))
            .map(reading::document)
            .collect(Collectors.toCollection(ArrayList::new))
        : null;
  }
}
