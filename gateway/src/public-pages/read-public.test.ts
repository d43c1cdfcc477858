import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { createReader } from '#/public-pages/read-public.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

test('what is remembered has a bound also where nothing is found, however long the paths are', async () => {
  const asked: string[] = [];
  const upstream: Pick<Upstream, 'send'> = {
    send({ path }, receiver) {
      asked.push(path);
      queueMicrotask(() => receiver.head(404, {}, { pause() {}, resume() {} }));
      return { abandon: () => false };
    },
  };
  const read = createReader({
    upstream: upstream as Upstream,
    schema: Type.Object({}),
    bytes: { one: 1_000, all: 4_000 },
  });
  const paths = [1, 2, 3].map((index) => `/${index}${'x'.repeat(1_500)}`);

  for (const path of [...paths, ...paths.slice(0, 1)]) await read(path, 'address:1');
  await read('/short', 'address:1');
  await read('/short', 'address:1');

  expect(asked.map((path) => path.slice(0, 6))).toEqual(['/1xxxx', '/2xxxx', '/3xxxx', '/1xxxx', '/short']);
});
