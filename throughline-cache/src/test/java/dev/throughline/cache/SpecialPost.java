package dev.throughline.cache;

class SpecialPost extends Post {
  int weight;
}
