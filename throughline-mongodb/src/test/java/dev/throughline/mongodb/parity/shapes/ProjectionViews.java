package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.ProjectionOf;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes.Address;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes.Line;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes.Status;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.beans.factory.annotation.Value;

/** Projections to interfaces. */
public final class ProjectionViews {

  private ProjectionViews() {}

  /** A few properties. */
  @ProjectionOf(ProjectedShapes.Order.class)
  public interface Flat {
    String getNumber();

    int getQuantity();

    Long getTotal();

    String getCustomer();

    boolean isUrgent();

    Status getStatus();
  }

  /** Inherits from another, and knows the id. */
  @ProjectionOf(ProjectedShapes.Order.class)
  public interface WithId extends Flat {
    String getId();

    double getWeight();
  }

  /** Nested views, in a property, a list and a map. */
  @ProjectionOf(ProjectedShapes.Order.class)
  public interface Nested {
    AddressView getAddress();

    List<LineView> getLines();

    Map<String, LineView> getByCode();
  }

  /** Of an address. */
  public interface AddressView {
    String getCity();

    CountryView getCountry();
  }

  /** Of a country. */
  public interface CountryView {
    String getName();
  }

  /** Of a line. */
  public interface LineView {
    String getProduct();

    int getAmount();

    AddressView getShipTo();
  }

  /** Default methods over getters. */
  @ProjectionOf(ProjectedShapes.Order.class)
  public interface Defaults {
    String getNumber();

    Set<String> getTags();

    default String label() {
      return "#" + getNumber();
    }

    default int getTagCount() {
      return getTags() == null ? -1 : getTags().size();
    }
  }

  /** Getters of other types than the properties. */
  @ProjectionOf(ProjectedShapes.Order.class)
  public interface Converted {
    String getQuantity();

    int getTotal();

    List<String> getTags();

    Optional<String> getCustomer();

    Optional<AddressView> getAddress();

    String getStatus();

    Collection<String> getRatings();

    LineView getLines();
  }

  /** The entity's own nested types, read as they are. */
  @ProjectionOf(ProjectedShapes.Order.class)
  public interface Own {
    Address getAddress();

    List<Line> getLines();

    PolymorphicShapes.Animal getMascot();

    Line[] getArray();

    List<List<Line>> getGrid();
  }

  /** Classes and records inside. */
  @ProjectionOf(ProjectedShapes.Order.class)
  public interface Mixed {
    ProjectionDtos.AddressDto getAddress();

    ProjectionDtos.CityRecord getBilling();

    List<ProjectionDtos.LineDto> getLines();
  }

  /** Has setters. */
  @ProjectionOf(ProjectedShapes.Order.class)
  public interface Mutable {
    String getNumber();

    void setNumber(String number);
  }

  /** With a property that the entity does not have. */
  @ProjectionOf(ProjectedShapes.Order.class)
  public interface Unknown {
    String getNumber();

    String getNickname();
  }

  /** Of an article. */
  @ProjectionOf(ProjectedShapes.Article.class)
  public interface Title {
    String getSku();

    String getTitle();
  }

  /** Of a reader. */
  @ProjectionOf(value = ProjectedShapes.Reader.class, stock = "a reference")
  public interface Name {
    String getName();
  }

  /** Nests itself. */
  @ProjectionOf(ProjectedShapes.Node.class)
  public interface Names {
    String getName();

    Names getNext();

    List<Names> getChildren();
  }

  /** Open: stock's. */
  @ProjectionOf(value = ProjectedShapes.Order.class, stock = "an open projection")
  public interface Open {
    @Value("#{target.number + ' ' + target.quantity}")
    String getSummary();
  }

  /** Closed with an open one inside: stock's. */
  @ProjectionOf(value = ProjectedShapes.Order.class, stock = "an open projection")
  public interface OpenInside {
    OpenCity getAddress();
  }

  /** Open. */
  public interface OpenCity {
    @Value("#{target.city}")
    String getTown();
  }

  /** Views in an array. */
  @ProjectionOf(value = ProjectedShapes.Order.class, stock = "an array")
  public interface ArrayOfViews {
    LineView[] getArray();
  }

  /** Views in a list of lists. */
  @ProjectionOf(value = ProjectedShapes.Order.class, stock = "within another")
  public interface GridOfViews {
    List<List<LineView>> getGrid();
  }
}
