package dev.throughline.chat.web;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Adds to the API description what needs a token, and how each operation fails. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

  private static final String PROBLEM = "Problem";
  private static final String TOKEN = "token";

  /** What a client without a token may ask for. */
  private static final Set<String> OPEN =
      Set.of("POST /api/accounts", "POST /api/session", "POST /api/session/refresh");

  @Bean
  OpenAPI description() {
    return new OpenAPI()
        .info(
            new Info()
                .title("Throughline Chat")
                .version("1")
                .description(
                    "Accounts, rooms and history. Live messages go over STOMP, which"
                        + " /asyncapi.json describes. Errors are problem details (RFC 9457)."));
  }

  @Bean
  OpenApiCustomizer securityAndProblems() {
    return api -> {
      api.getComponents()
          .addSecuritySchemes(
              TOKEN,
              new SecurityScheme()
                  .type(SecurityScheme.Type.HTTP)
                  .scheme("bearer")
                  .bearerFormat("JWT"))
          .addSchemas(PROBLEM, problem());
      api.getPaths()
          .forEach(
              (path, item) ->
                  item.readOperationsMap()
                      .forEach((method, operation) -> complete(path, method, operation)));
    };
  }

  private static Schema<?> problem() {
    return new ObjectSchema()
        .addProperty("type", new StringSchema())
        .addProperty("title", new StringSchema())
        .addProperty("status", new IntegerSchema())
        .addProperty("detail", new StringSchema())
        .addProperty("instance", new StringSchema())
        .addProperty("code", new StringSchema().description("What programs compare."))
        .required(List.of("title", "status", "code"));
  }

  private static void complete(String path, HttpMethod method, Operation operation) {
    Map<String, String> problems = new LinkedHashMap<>();
    problems.put("400", "Something breaks a rule");
    problems.put("401", "No token, or one that is not valid; wrong name or password");
    problems.put("406", "Not in the form that is asked for");
    problems.put("503", "Not possible at the moment");
    if (operation.getRequestBody() != null) {
      problems.put("413", "The body is too large");
      problems.put("415", "The body is not JSON");
    }
    if (method != HttpMethod.GET) {
      problems.put("403", "Not allowed");
      problems.put("409", "At odds with what is there");
      problems.put("429", "Too often");
    }
    if (!OPEN.contains(method + " " + path)) {
      operation.addSecurityItem(new SecurityRequirement().addList(TOKEN));
      problems.put("404", "Not there, or not for the caller");
    }
    problems.forEach(
        (status, description) ->
            operation.getResponses().addApiResponse(status, refusal(description)));
  }

  private static ApiResponse refusal(String description) {
    Schema<?> reference = new Schema<>().$ref("#/components/schemas/" + PROBLEM);
    return new ApiResponse()
        .description(description)
        .content(
            new Content()
                .addMediaType("application/problem+json", new MediaType().schema(reference)));
  }
}
