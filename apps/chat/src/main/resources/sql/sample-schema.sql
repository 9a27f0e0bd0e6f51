-- The tables that `./chat migrate` reads, in the order of their primary keys. Times of columns that say
-- no instant (DATETIME of MariaDB, TIMESTAMP of H2) are in UTC, or in the zone given with --zone.
CREATE TABLE users (
  id            BIGINT       NOT NULL PRIMARY KEY,
  login         VARCHAR(32)  NOT NULL UNIQUE,
  display_name  VARCHAR(40)  NOT NULL,
  password_hash VARCHAR(100) NOT NULL,
  created_at    TIMESTAMP(6) NOT NULL
);
CREATE TABLE rooms (
  id         BIGINT      NOT NULL PRIMARY KEY,
  kind       VARCHAR(10) NOT NULL,
  title      VARCHAR(80) NOT NULL,
  created_at TIMESTAMP(6) NOT NULL
);
CREATE TABLE members (
  room_id              BIGINT      NOT NULL,
  user_id              BIGINT      NOT NULL,
  role                 VARCHAR(10) NOT NULL,
  joined_at            TIMESTAMP(6) NOT NULL,
  last_read_message_id BIGINT,
  PRIMARY KEY (room_id, user_id)
);
CREATE TABLE messages (
  id        BIGINT        NOT NULL PRIMARY KEY,
  room_id   BIGINT        NOT NULL,
  user_id   BIGINT        NOT NULL,
  kind      VARCHAR(10)   NOT NULL,
  content   VARCHAR(4096) NOT NULL,
  sent_at   TIMESTAMP(6)  NOT NULL,
  edited_at TIMESTAMP(6) NULL,
  deleted   BOOLEAN       NOT NULL
);
CREATE INDEX messages_by_room ON messages (room_id, id);
