package dev.throughline.pages;

import org.springframework.data.mongodb.core.mapping.Document;

@Document("notes")
record Note(String id, String topic, Integer rank) {}
