package dev.throughline.board.cache;

import java.util.List;

/**
 * The size of the cached list.
 *
 * @param form the form in which posts are cached at this instance
 * @param posts how many posts Redis holds
 * @param redisBytes the memory that Redis reports for them
 * @param forms how many bytes a post takes in each form, by the newest posts
 */
record CacheFigures(String form, long posts, long redisBytes, List<FormBytes> forms) {

  /**
   * One form.
   *
   * @param bytesPerPost mean of the newest posts; 0 when there are none
   */
  record FormBytes(String form, double bytesPerPost) {}
}
