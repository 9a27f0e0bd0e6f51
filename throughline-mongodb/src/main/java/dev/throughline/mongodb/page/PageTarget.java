package dev.throughline.mongodb.page;

/**
 * The collection of pages, and the type of their items.
 *
 * @param domainType maps the query.
 * @param resultType the domain type, or a projection of it.
 */
record PageTarget<T>(Class<?> domainType, Class<T> resultType, String collection) {}
