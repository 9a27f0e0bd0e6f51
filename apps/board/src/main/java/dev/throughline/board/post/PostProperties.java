package dev.throughline.board.post;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits of posts.
 *
 * @param maxEdits how often one post may be edited
 * @param perSecond posts, edits and deletes of one account at one instance; more are refused
 * @param burst how many may come at once
 * @param searchesPerSecond searches of one address at one instance; more are refused
 * @param searchBurst how many of them may come at once
 */
@ConfigurationProperties("board.posts")
public record PostProperties(
    @DefaultValue("100") int maxEdits,
    @DefaultValue("5") int perSecond,
    @DefaultValue("20") int burst,
    @DefaultValue("2") int searchesPerSecond,
    @DefaultValue("20") int searchBurst) {}
