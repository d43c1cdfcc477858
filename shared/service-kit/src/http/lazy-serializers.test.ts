import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { buildSerializersLazily } from '#/http/lazy-serializers.ts';

function openApp(response: object) {
  const app = Fastify({ schemaController: { compilersFactory: { buildSerializer: buildSerializersLazily() } } });
  app.get('/', { schema: { response: { '2xx': response } } }, async () => ({ name: 'Ann', secret: 'hidden' }));
  return app;
}

test('answers contain only the fields of their schema, each time', async () => {
  const app = openApp({ type: 'object', properties: { name: { type: 'string' } } });
  const bodies = [await app.inject('/'), await app.inject('/')].map(({ body }) => body);
  expect(bodies).toEqual(['{"name":"Ann"}', '{"name":"Ann"}']);
});

test('a schema that cannot be compiled is an error of its own call, after the start', async () => {
  const app = openApp({ $ref: 'nowhere#' });
  await app.ready();
  expect((await app.inject('/')).statusCode).toBe(500);
});

test('a further app uses what the first one has compiled for the same schema', async () => {
  const properties: Record<string, object> = { name: { type: 'string' } };
  const schema = { type: 'object', properties };
  await openApp(schema).inject('/');
  // Compiled again, the schema would let this field out.
  properties.secret = { type: 'string' };
  expect((await openApp(schema).inject('/')).body).toBe('{"name":"Ann"}');
});
