import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#/shared/testing/fake-browser.ts';
import { renewPost } from './renew-post.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks once for all files of a post within a minute, and again after it', async () => {
  const sent = fakeBrowser(() => ({ status: 200, body: { success: true, data: { id: 'a', likeCount: 0 } } }));
  const client = new QueryClient();
  const start = 1_000_000;
  await Promise.all([renewPost(client, 'a', start), renewPost(client, 'a', start + 10)]);
  await renewPost(client, 'b', start + 20);
  await renewPost(client, 'a', start + 59_000);
  expect(sent.map(({ path }) => path)).toEqual(['/api/posts/a', '/api/posts/b']);
  await renewPost(client, 'a', start + 60_000);
  expect(sent).toHaveLength(3);
});
