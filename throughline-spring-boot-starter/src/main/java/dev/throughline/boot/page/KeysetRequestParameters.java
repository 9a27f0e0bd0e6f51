package dev.throughline.boot.page;

import dev.throughline.mongodb.page.KeysetRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.data.domain.Sort;
import org.springframework.data.web.PageableDefault;
import org.springframework.data.web.SortDefault;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Makes a {@link KeysetRequest} of the request parameters {@code size}, {@code after} and {@code
 * before}. The sort is the application's ({@code @SortDefault}, {@code @PageableDefault}), since an
 * index has to serve it.
 */
final class KeysetRequestParameters {

  private static final String SIZE = "size";
  private static final String AFTER = "after";
  private static final String BEFORE = "before";

  private final PageSettings settings;

  KeysetRequestParameters(PageSettings settings) {
    this.settings = settings;
  }

  static boolean supports(MethodParameter parameter) {
    return KeysetRequest.class.equals(parameter.getParameterType());
  }

  /**
   * Reads the parameters.
   *
   * @param values gives the value of a parameter, null when it is missing.
   * @throws ResponseStatusException with 400 for parameters that contradict or are no numbers.
   */
  KeysetRequest read(MethodParameter parameter, UnaryOperator<@Nullable String> values) {
    String after = values.apply(AFTER);
    String before = values.apply(BEFORE);
    if (after != null && before != null) {
      throw bad("A page is after or before a cursor, not both.");
    }
    KeysetRequest request =
        KeysetRequest.first(size(parameter, values.apply(SIZE))).sortedBy(sort(parameter));
    return before != null ? request.before(before) : request.after(after);
  }

  /** A larger size than allowed is cut, as by Spring Data for other pages. */
  private int size(MethodParameter parameter, @Nullable String text) {
    PageableDefault defaults = parameter.getParameterAnnotation(PageableDefault.class);
    if (text == null) {
      return Math.min(
          settings.maxSize(), defaults == null ? settings.defaultSize() : defaults.size());
    }
    try {
      int size = Integer.parseInt(text);
      if (size > 0) {
        return Math.min(size, settings.maxSize());
      }
    } catch (NumberFormatException e) {
      // Said below, together with what is too small.
    }
    throw bad("The size of a page is a number from 1 on.");
  }

  private static ResponseStatusException bad(String reason) {
    return new ResponseStatusException(HttpStatus.BAD_REQUEST, reason);
  }

  private static Sort sort(MethodParameter parameter) {
    PageableDefault defaults = parameter.getParameterAnnotation(PageableDefault.class);
    Sort sort =
        defaults == null || defaults.sort().length == 0
            ? Sort.unsorted()
            : Sort.by(defaults.direction(), defaults.sort());
    for (SortDefault one : sortDefaults(parameter)) {
      String[] properties = one.sort().length > 0 ? one.sort() : one.value();
      if (properties.length > 0) {
        sort = sort.and(Sort.by(one.direction(), properties));
      }
    }
    return sort;
  }

  private static List<SortDefault> sortDefaults(MethodParameter parameter) {
    List<SortDefault> all = new ArrayList<>();
    SortDefault single = parameter.getParameterAnnotation(SortDefault.class);
    SortDefault.SortDefaults several =
        parameter.getParameterAnnotation(SortDefault.SortDefaults.class);
    if (single != null) {
      all.add(single);
    }
    if (several != null) {
      all.addAll(List.of(several.value()));
    }
    return all;
  }
}
