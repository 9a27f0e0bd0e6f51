package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.expect.Proof;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.xml.XmlBeanDefinitionReader;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;

/** Our classes have the constructors of the stock classes that they replace. */
@Proof(value = "Subclasses of the converter, spies, entity instantiators", engine = "stock")
class SameConstructorsTests {

  static Stream<Arguments> pairs() {
    return Stream.of(
        Arguments.of(MappingMongoConverter.class, ThroughlineMongoConverter.class),
        Arguments.of(MongoTemplate.class, ThroughlineMongoTemplate.class),
        Arguments.of(ReactiveMongoTemplate.class, ThroughlineReactiveMongoTemplate.class));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void eachConstructorExistsWithTheSameNames(Class<?> stock, Class<?> ours) throws Exception {
    List<Constructor<?>> constructors =
        Arrays.stream(stock.getDeclaredConstructors())
            .filter(
                each ->
                    Modifier.isPublic(each.getModifiers())
                        || Modifier.isProtected(each.getModifiers()))
            .toList();
    assertThat(constructors).isNotEmpty();
    for (Constructor<?> constructor : constructors) {
      Constructor<?> own = ours.getDeclaredConstructor(constructor.getParameterTypes());
      assertThat(names(own)).isEqualTo(names(constructor));
      assertThat(own.getModifiers()).isEqualTo(constructor.getModifiers());
      assertThat(own.isAnnotationPresent(Deprecated.class))
          .isEqualTo(constructor.isAnnotationPresent(Deprecated.class));
    }
  }

  /** Names as XML configuration sees them. */
  private static List<String> names(Constructor<?> constructor) {
    assertThat(constructor.getParameters()).allMatch(Parameter::isNamePresent);
    return Arrays.stream(constructor.getParameters()).map(Parameter::getName).toList();
  }

  @Test
  void copiesOfOurConverterAreOurs() throws Exception {
    for (Method method : MappingMongoConverter.class.getMethods()) {
      if (MappingMongoConverter.class.isAssignableFrom(method.getReturnType())) {
        assertThat(
                ThroughlineMongoConverter.class
                    .getMethod(method.getName(), method.getParameterTypes())
                    .getReturnType())
            .isEqualTo(ThroughlineMongoConverter.class);
      }
    }
  }

  @Test
  void copiesShareTheirCodecs() {
    try (TestServer server = new TestServer()) {
      ThroughlineMongoConverter converter =
          (ThroughlineMongoConverter) new ThroughlineMongoTemplate(server.factory()).getConverter();
      ThroughlineMongoConverter first = converter.with(server.factory());
      ThroughlineMongoConverter second = converter.with(server.factory());
      assertThat(first.codec(Item.class)).isSameAs(second.codec(Item.class));
      converter.preserveMapKeys(true);
      assertThat(converter.with(server.factory()).codec(Item.class))
          .isNotSameAs(first.codec(Item.class));
    }
  }

  @Test
  void nullMeansADefaultConverter() {
    try (TestServer server = new TestServer()) {
      ThroughlineMongoTemplate template = new ThroughlineMongoTemplate(server.factory(), null);
      assertThat(template.getConverter()).isExactlyInstanceOf(ThroughlineMongoConverter.class);
      template.insert(new Item("1"));
      assertThat(template.findById("1", Item.class)).isEqualTo(new Item("1"));
    }
  }

  @Test
  void xmlConfigurationBindsByName() {
    String xml =
        """
        <beans xmlns="http://www.springframework.org/schema/beans"
               xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
               xsi:schemaLocation="http://www.springframework.org/schema/beans
                   https://www.springframework.org/schema/beans/spring-beans.xsd">
          <bean id="context"
                class="org.springframework.data.mongodb.core.mapping.MongoMappingContext"/>
          <bean id="references"
                class="org.springframework.data.mongodb.core.convert.DefaultDbRefResolver">
            <constructor-arg ref="factory"/>
          </bean>
          <bean id="converter" class="dev.throughline.mongodb.ThroughlineMongoConverter">
            <constructor-arg name="mappingContext" ref="context"/>
            <constructor-arg name="dbRefResolver" ref="references"/>
          </bean>
          <bean id="deprecated" class="dev.throughline.mongodb.ThroughlineMongoConverter">
            <constructor-arg name="mappingContext" ref="context"/>
            <constructor-arg name="mongoDbFactory" ref="factory"/>
          </bean>
          <bean id="template" class="dev.throughline.mongodb.ThroughlineMongoTemplate">
            <constructor-arg name="mongoConverter" ref="converter"/>
            <constructor-arg name="mongoDbFactory" ref="factory"/>
          </bean>
          <bean id="byClient" class="dev.throughline.mongodb.ThroughlineMongoTemplate">
            <constructor-arg name="databaseName" value="named"/>
            <constructor-arg name="mongoClient" ref="client"/>
          </bean>
        </beans>
        """;
    try (TestServer server = new TestServer()) {
      DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
      beans.registerSingleton("factory", server.factory());
      beans.registerSingleton("client", server.client());
      new XmlBeanDefinitionReader(beans)
          .loadBeanDefinitions(new ByteArrayResource(xml.getBytes(StandardCharsets.UTF_8)));
      ThroughlineMongoTemplate template = beans.getBean("template", ThroughlineMongoTemplate.class);
      template.insert(new Item("1"));
      assertThat(template.findById("1", Item.class)).isEqualTo(new Item("1"));
      assertThat(beans.getBean("byClient", MongoTemplate.class).getDb().getName())
          .isEqualTo("named");
      assertThat(
              beans
                  .getBean("deprecated", ThroughlineMongoConverter.class)
                  .report(Item.class)
                  .compiled())
          .isTrue();
    }
  }

  record Item(@Id String id) {}
}
