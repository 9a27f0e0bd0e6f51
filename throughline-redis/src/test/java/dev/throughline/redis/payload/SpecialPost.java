package dev.throughline.redis.payload;

class SpecialPost extends Post {
  int weight;
}
