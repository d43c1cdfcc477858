import selectSerializer from '@fastify/fast-json-stringify-compiler';

type BuildSerializer = ReturnType<typeof selectSerializer>;
type Serialize = (body: unknown) => string;

/** The serializers by schema. Several apps of one process, as in tests, share them. */
const compiled = new WeakMap<object, Serialize>();

/**
 * Returns a builder of serializers for Fastify's `compilersFactory`. It compiles the serializer of an answer when that is first
 * sent, because compiling all of them took more than half of the processor time of a service's start, and most answers of a
 * process are never sent. An invalid schema is therefore a 500 of its call and does not stop the start (`scripts/checks/schemas-compile.test.ts` finds it).
 */
export function buildSerializersLazily(): BuildSerializer {
  const build = selectSerializer();
  return (externalSchemas, options) => {
    const compile = build(externalSchemas, options);
    return (definition) => {
      // Returns the same object, because a schema is never a primitive.
      const schema: object = Object(definition.schema);
      return (body: unknown) => {
        const serialize = compiled.get(schema) ?? compile(definition);
        compiled.set(schema, serialize);
        return serialize(body);
      };
    };
  };
}
