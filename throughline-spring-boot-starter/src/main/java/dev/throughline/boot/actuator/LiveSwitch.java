package dev.throughline.boot.actuator;

import dev.throughline.boot.internal.ServingMode;
import dev.throughline.boot.internal.live.Switchboard;
import dev.throughline.mongodb.EntityMode;
import dev.throughline.mongodb.internal.driver.DriverSupport;
import java.security.Principal;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.audit.listener.AuditApplicationEvent;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.context.ApplicationEventPublisher;

/**
 * The settings that the endpoint changes at run time; each change is an audit event. Thread-safe.
 */
final class LiveSwitch {

  static final String AUDIT_TYPE = "THROUGHLINE_CHANGED";

  private final @Nullable Switchboard switchboard;
  private final ApplicationEventPublisher events;

  LiveSwitch(@Nullable Switchboard switchboard, ApplicationEventPublisher events) {
    this.switchboard = switchboard;
    this.events = events;
  }

  Switchboard.State change(
      @Nullable ServingMode mode,
      @Nullable Double verifyRate,
      @Nullable Boolean direct,
      SecurityContext caller) {
    if (mode == null && verifyRate == null) {
      return change(direct, caller);
    }
    Switchboard board = switchboard();
    if (verifyRate != null && !(verifyRate >= 0 && verifyRate <= 1)) {
      throw refused("verifyRate must be from 0.0 to 1.0, but is " + verifyRate);
    }
    Map<String, Object> details = new HashMap<>();
    if (verifyRate != null) {
      board.verify(verifyRate);
      details.put("verifyRate", verifyRate);
    }
    if (mode != null) {
      details.put("from", board.state().mode());
      details.put("mode", mode);
      board.serve(mode);
    }
    if (direct != null) {
      DriverSupport.switchAll(direct);
      details.put("direct", direct);
    }
    publish(caller, details);
    return board.state();
  }

  private Switchboard.State change(@Nullable Boolean direct, SecurityContext caller) {
    if (direct == null) {
      throw refused("None of mode, verifyRate and direct is given");
    }
    DriverSupport.switchAll(direct);
    publish(caller, Map.of("direct", direct));
    Switchboard board = switchboard;
    return board != null
        ? board.state()
        : new Switchboard.State(ServingMode.COMPILED, null, Map.of());
  }

  Switchboard.State change(String entity, EntityMode mode, SecurityContext caller) {
    Switchboard.State state = switchboard().entity(entity, mode);
    Map<String, Object> details = new HashMap<>();
    details.put("entity", entity);
    details.put("mode", mode);
    publish(caller, details);
    return state;
  }

  private Switchboard switchboard() {
    Switchboard board = switchboard;
    if (board == null) {
      throw refused(
          "Nothing is switched at run time unless the application starts with"
              + " throughline.mode=observe or throughline.doctor.enabled=true");
    }
    return board;
  }

  private static InvalidEndpointRequestException refused(String reason) {
    return new InvalidEndpointRequestException(reason, reason);
  }

  private void publish(SecurityContext caller, Map<String, Object> details) {
    Principal principal = caller.getPrincipal();
    events.publishEvent(
        new AuditApplicationEvent(
            principal == null ? "" : principal.getName(), AUDIT_TYPE, details));
  }
}
