package dev.throughline.boot.actuator;

import dev.throughline.boot.internal.ServingMode;
import dev.throughline.boot.internal.live.Switchboard;
import dev.throughline.mongodb.EntityMode;
import java.security.Principal;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.context.ApplicationContext;

/** The endpoint's operations, for tests of other packages. */
public record LiveEndpoint(ApplicationContext context) {

  private static final SecurityContext GRACE =
      new SecurityContext() {
        @Override
        public Principal getPrincipal() {
          return () -> "grace";
        }

        @Override
        public boolean isUserInRole(String role) {
          return true;
        }
      };

  public static LiveEndpoint of(ApplicationContext context) {
    return new LiveEndpoint(context);
  }

  private ThroughlineEndpoint endpoint() {
    return context.getBean(ThroughlineEndpoint.class);
  }

  public Switchboard.State change(ServingMode mode, Double verifyRate) {
    return endpoint().change(mode, verifyRate, null, GRACE);
  }

  public Switchboard.State direct(Boolean direct) {
    return endpoint().change(null, null, direct, GRACE);
  }

  public Switchboard.State entity(String type, String mode) {
    return endpoint().changeEntity(type, EntityMode.valueOf(mode.toUpperCase()), GRACE);
  }

  public Object part(String name) {
    return endpoint().part(name);
  }

  public String page(String name, String form) {
    return endpoint().page(name, form);
  }
}
