package dev.throughline.verification.soak.application;

import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.Products;
import dev.throughline.mongodb.page.KeysetPage;
import dev.throughline.mongodb.page.KeysetRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;

/** Writes, reads and pages of both sides, each checked. Not thread-safe. */
final class MixedLoad {

  private static final int COUNT = 40;
  private static final int PAGE = 15;
  private static final String CUSTOMER = "customer 3";

  private final PurchaseRepository purchases;
  private final ReactivePurchaseRepository reactive;
  private final ProductRepository products;
  private final MongoTemplate template;
  private final List<String> wrong = new ArrayList<>();
  private long calls;

  MixedLoad(BeanFactory beans) {
    purchases = beans.getBean(PurchaseRepository.class);
    reactive = beans.getBean(ReactivePurchaseRepository.class);
    products = beans.getBean(ProductRepository.class);
    template = beans.getBean(MongoTemplate.class);
  }

  long calls() {
    return calls;
  }

  List<String> wrong() {
    return wrong;
  }

  /** All kinds of calls once; collections are empty before and after. */
  void run(String name) {
    List<Purchase> inserted = Purchase.several(COUNT, name);
    purchases.insert(inserted);
    List<Purchase> paid = inserted.stream().map(Purchase::paid).toList();
    purchases.saveAll(paid);
    check("saved", paid, purchases.findAll(Sort.by("rank")));
    List<Purchase> some = paid.stream().filter(it -> it.customer().equals(CUSTOMER)).toList();
    check("derived", some, purchases.findByCustomerOrderByRank(CUSTOMER));
    Query query = Query.query(Criteria.where("customer").is(CUSTOMER)).with(Sort.by("rank"));
    check("by a query", some, template.find(query, Purchase.class));
    check("by id", Optional.of(paid.get(7)), purchases.findById(paid.get(7).id()));
    pages(paid, purchases::findPage);
    purchases.deleteAll();

    check("reactive inserts", inserted, reactive.insert(Flux.fromIterable(inserted)));
    check("reactive saves", paid, reactive.saveAll(Flux.fromIterable(paid)));
    check("reactive reads", paid, reactive.findAll(Sort.by("rank")));
    check("reactive derived", some, reactive.findByCustomerOrderByRank(CUSTOMER));
    pages(paid, it -> Objects.requireNonNull(reactive.findPage(it).block()));
    reactive.deleteAll().block();

    List<Product> made = products.saveAll(Products.products(COUNT));
    check("products", made, products.findAll(Sort.by("price")));
    products.deleteAll();
    calls += 5;
  }

  private void pages(List<Purchase> expected, Function<KeysetRequest, KeysetPage<Purchase>> pages) {
    List<Purchase> walked = new ArrayList<>();
    KeysetRequest request = KeysetRequest.first(PAGE).sortedBy(Sort.by("rank"));
    KeysetPage<Purchase> page;
    do {
      page = pages.apply(request);
      calls++;
      walked.addAll(page.items());
      request = request.after(page.endCursor());
    } while (page.hasNext() && walked.size() < expected.size());
    check("pages", expected, walked);
  }

  private void check(String what, List<Purchase> expected, Flux<Purchase> found) {
    check(what, expected, found.collectList().block());
  }

  private void check(String what, Object expected, @Nullable Object found) {
    calls++;
    if (!expected.equals(found)) {
      wrong.add("%s: %s instead of %s".formatted(what, found, expected));
    }
  }
}
