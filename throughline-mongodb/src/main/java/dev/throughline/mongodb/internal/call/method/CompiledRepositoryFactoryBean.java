package dev.throughline.mongodb.internal.call.method;

import java.io.Serializable;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean;
import org.springframework.data.repository.Repository;

/**
 * Stock's factory bean, whose repositories have compiled methods.
 *
 * @param <T> the repository.
 * @param <S> the entity.
 * @param <ID> the type of its id.
 */
public final class CompiledRepositoryFactoryBean<
        T extends Repository<S, ID>, S, ID extends Serializable>
    extends MongoRepositoryFactoryBean<T, S, ID> {

  /** Of that interface. */
  public CompiledRepositoryFactoryBean(Class<? extends T> repositoryInterface) {
    super(repositoryInterface);
  }

  @Override
  protected MongoRepositoryFactory getFactoryInstance(MongoOperations operations) {
    return new CompiledRepositoryFactory(operations);
  }
}
