import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { restartLists } from './restart-lists.ts';

function setUp() {
  const client = new QueryClient();
  const asked: number[] = [];
  const list = {
    queryKey: ['things', 'list'],
    queryFn: ({ pageParam }: { pageParam: number }) => {
      asked.push(pageParam);
      return Promise.resolve([pageParam]);
    },
    initialPageParam: 0,
    getNextPageParam: (_page: number[], pages: number[][]) => pages.length,
    staleTime: Number.POSITIVE_INFINITY,
  };
  client.setQueryData(['things', 'list'], { pages: [[0], [1], [2]], pageParams: [0, 1, 2] });
  return { client, asked, list };
}

it('has a list of three pages off the screen ask for its first page alone when it is shown', async () => {
  const { client, asked, list } = setUp();
  restartLists(client, ['things']);
  const observer = new InfiniteQueryObserver(client, list);
  const stop = observer.subscribe(() => undefined);
  await observer.refetch({ cancelRefetch: false });
  stop();
  expect(asked).toEqual([0]);
});

it('leaves a list on the screen as it is, and asks for nothing', () => {
  const { client, asked, list } = setUp();
  const stop = new InfiniteQueryObserver(client, list).subscribe(() => undefined);
  restartLists(client, ['things']);
  stop();
  expect(asked).toEqual([]);
  expect(client.getQueryData(['things', 'list'])).toMatchObject({ pageParams: [0, 1, 2] });
});

it('marks a single object as stale without changing it', () => {
  const { client } = setUp();
  client.setQueryData(['things', 'one'], { id: 'a' });
  restartLists(client, ['things']);
  expect(client.getQueryData(['things', 'one'])).toEqual({ id: 'a' });
  expect(client.getQueryState(['things', 'one'])?.isInvalidated).toBe(true);
});
