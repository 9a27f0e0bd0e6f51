package dev.throughline.board.web;

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
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Adds to the API description which roles may call an operation, and how it fails. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

  private static final String PROBLEM = "Problem";
  private static final String TOKEN = "token";

  @Bean
  OpenAPI description() {
    return new OpenAPI()
        .info(
            new Info()
                .title("Throughline Board")
                .version("1")
                .description("Posts, newest first. Errors are problem details (RFC 9457)."));
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
        .required(List.of("title", "status"));
  }

  private static void complete(String path, HttpMethod method, Operation operation) {
    boolean signIn =
        method == HttpMethod.POST && (path.equals("/api/session") || path.equals("/api/accounts"));
    boolean account = path.startsWith("/api/session") || path.equals("/api/accounts");
    boolean writes = method != HttpMethod.GET;
    Map<String, String> problems = new LinkedHashMap<>();
    problems.put("400", "Something breaks a rule");
    problems.put("406", "Not in the form that is asked for");
    problems.put("503", "Not possible at the moment");
    if (operation.getRequestBody() != null) {
      problems.put("413", "The body is too large");
      problems.put("415", "The body is not JSON");
    }
    // A token that is not valid is refused, also where none is needed.
    problems.put("401", signIn ? "Wrong name or password" : "No token, or one that is not valid");
    if (writes || path.equals("/api/search")) {
      problems.put("429", "Too often");
    }
    if (writes && !signIn) {
      operation.addSecurityItem(new SecurityRequirement().addList(TOKEN));
    }
    if (writes && !path.equals("/api/session")) {
      problems.put("403", "Not allowed");
    }
    if (account && operation.getRequestBody() != null) {
      problems.put("422", "A password that is easy to guess");
    }
    if (path.contains("{seq}")) {
      problems.put("404", "There is no such post or comment");
    }
    boolean changes = method == HttpMethod.PUT && !account;
    if (changes || path.equals("/api/load") || path.equals("/api/accounts")) {
      problems.put("409", "At odds with what is there");
    }
    // Sent by the server itself, before a handler could make a problem of it.
    operation
        .getResponses()
        .addApiResponse("414", new ApiResponse().description("The address is too long"));
    problems.forEach(
        (status, description) ->
            operation
                .getResponses()
                .addApiResponse(
                    status,
                    new ApiResponse()
                        .description(description)
                        .content(
                            new Content()
                                .addMediaType(
                                    "application/problem+json",
                                    new MediaType()
                                        .schema(
                                            new Schema<>()
                                                .$ref("#/components/schemas/" + PROBLEM))))));
  }
}
