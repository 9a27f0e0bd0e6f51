package dev.throughline.mongodb.internal.page;

import dev.throughline.mongodb.internal.raw.ListReads;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypedPropertyPath;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.ExecutableFindOperation.ExecutableFind;
import org.springframework.data.mongodb.core.ExecutableFindOperation.FindWithCollection;
import org.springframework.data.mongodb.core.ExecutableFindOperation.FindWithProjection;
import org.springframework.data.mongodb.core.ExecutableFindOperation.FindWithQuery;
import org.springframework.data.mongodb.core.ExecutableFindOperation.TerminatingDistinct;
import org.springframework.data.mongodb.core.ExecutableFindOperation.TerminatingFind;
import org.springframework.data.mongodb.core.ExecutableFindOperation.TerminatingFindNear;
import org.springframework.data.mongodb.core.ExecutableFindOperation.TerminatingProjection;
import org.springframework.data.mongodb.core.ExecutableFindOperation.TerminatingResults;
import org.springframework.data.mongodb.core.QueryResultConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.NearQuery;
import org.springframework.data.mongodb.core.query.Query;

/**
 * Stock's fluent find, but for scrolling by keyset: a user's disjunction stays as it is, a sort by
 * id keeps its direction, and null is a value like others.
 */
public final class ScrollingFind {

  private ScrollingFind() {}

  /** For the template: its own find, with our scrolling and our reads of lists. */
  public static <T> ExecutableFind<T> of(
      ExecutableFind<T> stock, MongoConverter converter, Class<?> type, ListReads lists) {
    return new Find<>(stock, new ScrollDomain(converter, type, new Lists(lists, type)));
  }

  private record Lists(ListReads reads, Class<?> type) implements ScrollDomain.ListRead {

    @Override
    public <T> List<T> of(Supplier<List<T>> list) {
      return reads.of(type, list);
    }
  }

  /** A find whose query is known, and perhaps what becomes of its results. */
  private static class Results<T> implements TerminatingResults<T> {

    private final TerminatingResults<T> stock;
    private final Query query;
    private final Function<Query, TerminatingResults<T>> again;
    final ScrollDomain domain;

    Results(
        TerminatingResults<T> stock,
        Query query,
        Function<Query, TerminatingResults<T>> again,
        ScrollDomain domain) {
      this.stock = stock;
      this.query = query;
      this.again = again;
      this.domain = domain;
    }

    @Override
    public Window<T> scroll(ScrollPosition position) {
      KeysetScroll<T> scroll = domain.scroll(query, position);
      return scroll == null
          ? stock.scroll(position)
          : scroll.window(again.apply(scroll.query()).map(scroll.rows()).scroll(scroll.position()));
    }

    @Override
    public <R> TerminatingResults<R> map(QueryResultConverter<? super T, ? extends R> converter) {
      QueryResultConverter<? super T, ? extends R> given = PageMapping.givenDocuments(converter);
      return new Results<>(stock.map(given), query, other -> again.apply(other).map(given), domain);
    }

    @Override
    public @Nullable T oneValue() {
      return stock.oneValue();
    }

    @Override
    public @Nullable T firstValue() {
      return stock.firstValue();
    }

    @Override
    public List<T> all() {
      return domain.lists().of(stock::all);
    }

    @Override
    public Stream<T> stream() {
      return stock.stream();
    }
  }

  private static class Matched<T> extends Results<T> implements TerminatingFind<T> {

    private final TerminatingProjection counts;

    Matched(
        TerminatingFind<T> stock,
        Query query,
        Function<Query, TerminatingResults<T>> again,
        ScrollDomain domain) {
      super(stock, query, again, domain);
      this.counts = stock;
    }

    @Override
    public long count() {
      return counts.count();
    }

    @Override
    public boolean exists() {
      return counts.exists();
    }
  }

  private static final class Find<T> extends Matched<T> implements ExecutableFind<T> {

    private final FindWithQuery<T> stock;

    /** Stock's finds are all of its fluent interfaces. */
    Find(FindWithQuery<T> stock, ScrollDomain domain) {
      super(stock, new Query(), stock::matching, domain);
      this.stock = stock;
    }

    @Override
    public FindWithProjection<T> inCollection(String collection) {
      return new Find<>(((FindWithCollection<T>) stock).inCollection(collection), domain);
    }

    @Override
    public <R> FindWithQuery<R> as(Class<R> resultType) {
      return new Find<>(((FindWithProjection<T>) stock).as(resultType), domain);
    }

    @Override
    public TerminatingDistinct<Object> distinct(String field) {
      return ((FindWithProjection<T>) stock).distinct(field);
    }

    @Override
    public <V, R> TerminatingDistinct<R> distinct(TypedPropertyPath<V, R> property) {
      return ((FindWithProjection<T>) stock).distinct(property);
    }

    @Override
    public TerminatingFind<T> matching(Query query) {
      return new Matched<>(stock.matching(query), query, stock::matching, domain);
    }

    @Override
    public TerminatingFindNear<T> near(NearQuery nearQuery) {
      return stock.near(nearQuery);
    }
  }
}
