package dev.throughline.mongodb.page;

/**
 * Where pages come from, and what their items are.
 *
 * @param domainType maps the query.
 * @param resultType the domain type, or a projection of it.
 */
record PageTarget<T>(Class<?> domainType, Class<T> resultType, String collection) {}
