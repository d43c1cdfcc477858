import selectSerializer from '@fastify/fast-json-stringify-compiler';

type BuildSerializer = ReturnType<typeof selectSerializer>;

/**
 * Returns a builder of serializers for Fastify's `compilersFactory`. It compiles the serializer of an answer when that is first
 * sent, because compiling all of them took more than half of the processor time of a service's start, and most answers of a
 * process are never sent. An invalid schema is therefore a 500 of its call and does not stop the start.
 */
export function buildSerializersLazily(): BuildSerializer {
  const build = selectSerializer();
  return (externalSchemas, options) => {
    const compile = build(externalSchemas, options);
    return (definition) => {
      let serialize: ReturnType<typeof compile> | undefined;
      return (body: unknown) => {
        serialize ??= compile(definition);
        return serialize(body);
      };
    };
  };
}
