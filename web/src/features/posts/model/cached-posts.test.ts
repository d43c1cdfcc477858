import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { applyPin, changePost, removePost } from './cached-posts.ts';

const copy = (id: string, userId: string, isPinned = false) => ({ id, userId, isPinned, likeCount: 0 });

function someLists() {
  const client = new QueryClient();
  client.setQueryData(['posts', 'feed'], { pages: [{ posts: [copy('a', 'ada', true), copy('b', 'ada')] }] });
  client.setQueryData(['posts', 'one', 'b'], copy('b', 'ada'));
  client.setQueryData(['posts', 'explore'], { pages: [{ posts: [copy('c', 'bob', true)] }] });
  const pinned = () =>
    JSON.stringify(client.getQueriesData({ queryKey: ['posts'] })).match(/"id":"\w","userId":"\w+","isPinned":true/g);
  return { client, pinned };
}

it('a pin ends the pin of its author’s other posts, and of nobody else’s', () => {
  const { client, pinned } = someLists();
  applyPin(client, { id: 'b', userId: 'ada' }, true);
  expect(pinned()).toEqual([
    '"id":"b","userId":"ada","isPinned":true',
    '"id":"b","userId":"ada","isPinned":true',
    '"id":"c","userId":"bob","isPinned":true',
  ]);
  applyPin(client, { id: 'b', userId: 'ada' }, false);
  expect(pinned()).toEqual(['"id":"c","userId":"bob","isPinned":true']);
});

it('a change reaches every copy, and a deleted post leaves every list', () => {
  const { client } = someLists();
  changePost(client, 'b', (post) => ({ ...post, likeCount: 7 }));
  expect(client.getQueryData(['posts', 'one', 'b'])).toMatchObject({ likeCount: 7 });
  expect(client.getQueryData(['posts', 'feed'])).toMatchObject({ pages: [{ posts: [{ id: 'a' }, { likeCount: 7 }] }] });
  removePost(client, 'b');
  expect(client.getQueryData(['posts', 'feed'])).toEqual({ pages: [{ posts: [copy('a', 'ada', true)] }] });
});
