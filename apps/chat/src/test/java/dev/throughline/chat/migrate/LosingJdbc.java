package dev.throughline.chat.migrate;

import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/** Loses a row of the messages in each page, as a reader would whose pages do not meet. */
final class LosingJdbc extends JdbcTemplate {

  private final long lost;

  LosingJdbc(DataSource database, long lost) {
    super(database);
    this.lost = lost;
  }

  @Override
  public <T> List<T> query(String query, RowMapper<T> mapper, Object... values) {
    return super.query(query, mapper, values).stream()
        .filter(row -> !(row instanceof SourceRows.Message message && message.id() == lost))
        .toList();
  }
}
