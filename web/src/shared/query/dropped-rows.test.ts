import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import {
  type DroppablePage,
  dropRows,
  fetchPageOf,
  forgetDropped,
  type PageRows,
  restoreRows,
  takePage,
} from './dropped-rows.ts';
import { nextCursorOf, type PageCursor } from './paging.ts';

interface LetterPage extends DroppablePage {
  readonly letters: readonly string[];
}

const rows: PageRows<LetterPage, string> = {
  keyOf: (letter) => letter,
  read: (page) => page.letters,
  write: (page, letters) => ({ ...page, letters }),
};
const queryKey = ['letters'];

/** The page after this letter, as a server answers: two letters at a time. */
function pageAfter(all: string, cursor: PageCursor): LetterPage {
  const start = cursor === null ? 0 : [...all].filter((letter) => letter <= cursor).length;
  const letters = [...all.slice(start, start + 2)];
  const hasMore = start + 2 < all.length;
  const pagination = { page: 1, limit: 2, total: all.length, totalPages: 1, hasMore };
  return { letters, pagination: { ...pagination, nextCursor: hasMore ? (letters.at(-1) ?? null) : null } };
}

/** A list with all pages loaded, and a server that counts the requests. */
async function listOf(letters: string) {
  const client = new QueryClient();
  const requested: PageCursor[] = [];
  const server = { letters };
  const options = {
    queryKey,
    queryFn: ({ pageParam }: { pageParam: PageCursor }) =>
      fetchPageOf(client, queryKey, pageParam, rows, async () => {
        requested.push(pageParam);
        return pageAfter(server.letters, pageParam);
      }),
    initialPageParam: null,
    getNextPageParam: nextCursorOf,
  };
  await client.fetchInfiniteQuery({ ...options, pages: letters.length });
  requested.length = 0;
  return {
    server,
    requested,
    drop: (...cursors: string[]) => change((data) => dropRows(data, rows, new Map(cursors.map((one) => [one, 100])))),
    restore: (cursor: string) =>
      change((data) => restoreRows(data, rows, { cursor, page: pageAfter(server.letters, cursor), rowHeight: 50 })),
    refetch: () => client.fetchInfiniteQuery({ ...options, staleTime: 0 }),
    read: () => client.getQueryData<InfiniteData<LetterPage>>(queryKey),
    shown: () =>
      client
        .getQueryData<InfiniteData<LetterPage>>(queryKey)
        ?.pages.map(({ letters: here, dropped }) => (dropped ? `${dropped.count} to ${dropped.last}` : here.join(''))),
  };

  function change(how: (data: InfiniteData<LetterPage>) => InfiniteData<LetterPage>) {
    client.setQueryData<InfiniteData<LetterPage>>(queryKey, (data) => data && how(data));
  }
}

it('drops the rows of pages, and never those of the first', async () => {
  const list = await listOf('acegik');
  list.drop('c', 'g');
  expect(list.shown()).toEqual(['ac', '2 to g', '2 to k']);
  const data = list.read();
  expect(data && dropRows(data, rows, new Map([[null, 100]]))).toEqual(data);
  expect(data?.pages[1]).toEqual({
    letters: [],
    pagination: expect.objectContaining({ nextCursor: 'g' }),
    dropped: { count: 2, height: 100, last: 'g' },
  });
});

it('puts the rows of a page back, without what is of the next one', async () => {
  const list = await listOf('acegik');
  list.drop('c', 'g');
  list.restore('c');
  expect(list.shown()).toEqual(['ac', 'eg', '2 to k']);
  expect(list.read()?.pages[1]?.rowHeight).toBe(50);
  list.drop('c');
  list.server.letters = 'acgik';
  list.restore('c');
  expect(list.shown()).toEqual(['ac', 'g', '2 to k']);
  // Nothing is dropped there any more.
  list.restore('c');
  expect(list.shown()).toEqual(['ac', 'g', '2 to k']);
});

it('puts the whole page back whose last row was deleted meanwhile', async () => {
  const list = await listOf('acegik');
  list.drop('c', 'g');
  list.server.letters = 'aceik';
  list.restore('c');
  expect(list.shown()).toEqual(['ac', 'ei', '2 to k']);
  expect(list.read()?.pages[1]?.pagination.nextCursor).toBe('g');
});

it('has what was added after the last row of the list, restored or refetched', async () => {
  const list = await listOf('acegi');
  list.drop('g');
  list.server.letters = 'acegik';
  list.restore('g');
  expect(list.shown()).toEqual(['ac', 'eg', 'ik']);
  const other = await listOf('acegi');
  other.server.letters = 'acegik';
  await other.refetch();
  expect(other.shown()).toEqual(['ac', 'eg', 'ik']);
});

it('gives up the places of dropped rows', async () => {
  const list = await listOf('acegik');
  const whole = list.read();
  expect(whole && forgetDropped(whole)).toBe(whole);
  list.drop('c', 'g');
  const data = list.read();
  expect(data && forgetDropped(data).pages.map(({ letters, dropped }) => [letters, dropped])).toEqual([
    [['a', 'c'], undefined],
    [[], undefined],
    [[], undefined],
  ]);
});

it('requests on a refetch only the pages that have their rows', async () => {
  const list = await listOf('acegikmoqs');
  list.drop('c', 'g', 'o');
  await list.refetch();
  expect(list.requested).toEqual([null, 'k']);
  expect(list.shown()).toEqual(['ac', '2 to g', '2 to k', 'mo', '2 to s']);
});

it('finds the dropped pages again when rows were added or deleted before them', async () => {
  const list = await listOf('dfhjlnpr');
  list.drop('f', 'j', 'n');
  list.server.letters = 'abdfhjlnpr';
  await list.refetch();
  expect(list.requested).toEqual([null, 'b']);
  expect(list.shown()).toEqual(['ab', 'df', '2 to j', '2 to n']);
  list.server.letters = 'bdfhjlnpr';
  await list.refetch();
  expect(list.shown()).toEqual(['b', 'df', '2 to j', '2 to n']);
});

it('takes a page that follows the last one as it comes', async () => {
  const client = new QueryClient();
  const first = { letters: ['a', 'b'], pagination: { ...pageAfter('abc', null).pagination, nextCursor: 'b' } };
  client.setQueryData(queryKey, { pages: [first, { ...first, letters: ['c', 'd'] }], pageParams: [null, 'x'] });
  const repeated = { ...first, letters: ['d', 'e'] };
  expect(await fetchPageOf(client, queryKey, 'b', rows, async () => repeated)).toBe(repeated);
});

it('keeps no second copy of a page that was fetched ahead', async () => {
  const client = new QueryClient();
  let count = 0;
  const options = { queryKey: ['letters', 'page', 'c'], queryFn: async () => ++count, staleTime: 60_000 };
  await client.prefetchQuery(options);
  expect(await takePage(client, options)).toBe(1);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
