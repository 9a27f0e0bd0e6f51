package dev.throughline.board.load;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** Loading generated posts, for administrators. */
@RestController
@Tag(name = "load")
class LoadController {

  private final BulkLoad load;

  LoadController(BulkLoad load) {
    this.load = load;
  }

  @PostMapping(path = "/api/load", produces = MediaType.APPLICATION_NDJSON_VALUE)
  @Operation(
      operationId = "load",
      summary = "Loads generated posts, and tells how far it is in lines of JSON")
  Flux<LoadProgress> load(@RequestParam @Min(1) @Max(BulkLoad.MOST) int posts) {
    return load.load(posts);
  }
}
