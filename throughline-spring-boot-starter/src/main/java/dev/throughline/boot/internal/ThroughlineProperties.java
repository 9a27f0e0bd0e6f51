package dev.throughline.boot.internal;

import dev.throughline.mongodb.EntityMode;
import dev.throughline.mongodb.SaveAllCallbacks;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Settings of Throughline.
 *
 * @param enabled Whether Spring Boot's MongoDB converter and template are replaced by compiled
 *     ones. When false, the stock beans are used.
 * @param mode Who serves the calls of repositories and templates at first: compiled code; stock
 *     while Throughline watches (observe); or stock, as if throughline.enabled were false, which
 *     has the last word.
 * @param entities Who maps an entity, set as throughline.entities.com.acme.Order.mode: stock or
 *     compiled, which is the default.
 * @param codec Generated codecs.
 * @param reactive Reactive repositories.
 * @param saveAll Repositories that save several entities.
 * @param references References between documents.
 * @param calls Calls that touch few documents.
 * @param verify Comparison with stock in the running application.
 * @param page Pages from a cursor on.
 * @param doctor Findings about the application's own calls.
 */
@ConfigurationProperties("throughline")
public record ThroughlineProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("compiled") ServingMode mode,
    @DefaultValue Map<String, EntityMode> entities,
    @DefaultValue Codec codec,
    @DefaultValue Reactive reactive,
    @DefaultValue SaveAll saveAll,
    @DefaultValue References references,
    @DefaultValue Calls calls,
    @DefaultValue Verify verify,
    @DefaultValue Page page,
    @DefaultValue Doctor doctor) {

  /**
   * Generated codecs.
   *
   * @param dump Directory for the class files of generated codecs, with the names of local
   *     variables, for debuggers and decompilers. Created when missing. None are written when not
   *     set.
   */
  public record Codec(@Nullable Path dump) {}

  /**
   * Reactive repositories.
   *
   * @param batching Whether reactive repositories write what a Publisher or Flow emits in batches
   *     that form by themselves, and save new and existing entities together. When false, each
   *     entity is a call, as with stock.
   */
  public record Reactive(@DefaultValue("true") boolean batching) {}

  /**
   * Repositories that save several entities.
   *
   * @param callbacks When saveAll calls the application's own listeners and callbacks around
   *     saving: single, for one entity after the other, each of which is written before the next;
   *     or batch, for all entities before and after they are written together.
   */
  public record SaveAll(@DefaultValue("single") SaveAllCallbacks callbacks) {}

  /**
   * References between documents.
   *
   * @param batch Whether the references of all documents of a result are fetched together. When
   *     false, each is a command, as with stock.
   * @param lazy How lazy references are fetched: single, each when its proxy is used, as with
   *     stock; or batch, those of all documents of a result when the first of them is used.
   */
  public record References(
      @DefaultValue("true") boolean batch, @DefaultValue("single") String lazy) {}

  /**
   * Calls that touch few documents.
   *
   * @param compiled Whether finds by id and query methods of repositories are worked out once, by
   *     stock, so that a call only fills in its arguments. When false, stock makes each call anew.
   * @param direct Whether compiled finds, counts and aggregations, writes of one entity and batches
   *     are sent by operations of Throughline's, which the driver's executors run as they run its
   *     own. When false, by the driver's own. Calls in sessions and transactions, and those with a
   *     read concern or timeout, are the driver's in any case.
   * @param unknownDriver What to do with versions of the driver's jars that these operations were
   *     not tested with: refuse, so that the driver's own are used; or use, at your own risk.
   */
  public record Calls(
      @DefaultValue("true") boolean compiled,
      @DefaultValue("true") boolean direct,
      @DefaultValue("refuse") UnknownDriver unknownDriver) {}

  /**
   * Comparison with stock in the running application.
   *
   * @param sampleRate Share of the documents read and written, and of compiled calls, that stock
   *     makes once more for comparison, from 0.0 to 1.0. Differences are logged without values.
   * @param strict Whether a difference is thrown as an exception, before anything is sent or
   *     returned.
   */
  public record Verify(
      @DefaultValue("0.0") double sampleRate, @DefaultValue("false") boolean strict) {

    public Verify {
      requireShare("throughline.verify.sample-rate", sampleRate);
    }
  }

  /**
   * Pages from a cursor on.
   *
   * @param secret Signs cursors: at least 32 bytes, the same for all instances. When not set, each
   *     start of each instance makes up its own, and cursors of others are refused.
   * @param previousSecrets Secrets whose cursors are still accepted while the secret is replaced.
   * @param defaultSize Items on a page when a web request names no size.
   * @param maxSize Most items on a page, whatever size a web request names.
   */
  public record Page(
      @Nullable String secret,
      @DefaultValue List<String> previousSecrets,
      @DefaultValue("20") int defaultSize,
      @DefaultValue("200") int maxSize) {

    /** The default of the default size. */
    public static final int SIZE = 20;
  }

  /**
   * Findings about the application's own calls.
   *
   * @param enabled Whether calls are watched, and may be switched to stock at run time, when the
   *     mode is compiled, too. In the mode observe they always are.
   * @param sampleRate Share of the documents mapped by stock that are mapped once more, by stock
   *     and by compiled code, on a thread of its own, from 0.0 to 1.0.
   */
  public record Doctor(
      @DefaultValue("false") boolean enabled, @DefaultValue("0.01") double sampleRate) {

    public Doctor {
      requireShare("throughline.doctor.sample-rate", sampleRate);
    }
  }

  /** Refuses a wrong share whatever is switched on: it is wrong before it is used, too. */
  private static void requireShare(String property, double rate) {
    if (!(rate >= 0 && rate <= 1)) {
      throw new InvalidConfigurationPropertyValueException(
          property, rate, "It must be from 0.0 to 1.0.");
    }
  }
}
