import { expect, test } from 'vitest';
import { createFindRendered } from '#/pages/rendered-pages.ts';
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
  const find = createFindRendered(upstream as Upstream, { one: 1_000, all: 4_000 });
  const open = (url: string) => find({ url, language: 'en', client: 'address:1' });
  const paths = [1, 2, 3].map((index) => `/${index}${'x'.repeat(1_500)}`);

  for (const path of [...paths, ...paths.slice(0, 1)]) await open(path);
  await open('/short');
  await open('/short');

  const names = asked.map((path) => new URLSearchParams(path.split('?')[1]).get('path')?.slice(0, 6));
  expect(names).toEqual(['/1xxxx', '/2xxxx', '/3xxxx', '/1xxxx', '/short']);
});
