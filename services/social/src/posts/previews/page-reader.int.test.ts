import { expect, test } from 'vitest';
import { createPageReader } from '#/posts/previews/page-reader.ts';

test('pages are read, and one that is no page affects no other, also after the thread was idle', async () => {
  const reader = createPageReader({ idleMs: 1 });
  const pages = ['<title>A page</title>', '\0'.repeat(1_000), '<meta property="og:title" content="Another">'];
  const read = await Promise.all(pages.map((page) => reader.read(Buffer.from(page))));
  expect(read.map((page) => page?.title)).toEqual(['A page', undefined, 'Another']);
  expect((await reader.read(Buffer.from('<title>Again</title>')))?.title).toBe('Again');
});

test('a page that takes too long is tried again', async () => {
  const reader = createPageReader({ timeoutMs: 1 });
  await expect(reader.read(Buffer.from('<b>'.repeat(170_000)))).rejects.toMatchObject({ statusCode: 503 });
});
