import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { pagedQuery } from './paged-query.ts';
import type { PageCursor } from './paging.ts';

function pagesOf(count: number) {
  const asked: PageCursor[] = [];
  const query = pagedQuery({
    queryKey: ['numbers'],
    fetchPage: async (cursor) => {
      asked.push(cursor);
      const number = Number(cursor ?? 1);
      const hasMore = number < count;
      const nextCursor = hasMore ? String(number + 1) : null;
      return { number, pagination: { page: number, limit: 1, total: count, totalPages: count, hasMore, nextCursor } };
    },
  });
  return { asked, query };
}

it('asks for a page once, though it was fetched ahead before it was asked for', async () => {
  const { asked, query } = pagesOf(3);
  const client = new QueryClient();
  await client.fetchInfiniteQuery(query.list);
  await query.fetchAhead(client, '2');
  const { pages } = await client.fetchInfiniteQuery({ ...query.list, pages: 2 });
  expect(pages.map(({ number }) => number)).toEqual([1, 2]);
  expect(asked.filter((cursor) => cursor === '2')).toEqual(['2']);
});

it('asks for the first page again each time', async () => {
  const { asked, query } = pagesOf(1);
  const client = new QueryClient();
  await client.fetchInfiniteQuery(query.list);
  await client.invalidateQueries({ queryKey: query.list.queryKey });
  await client.fetchInfiniteQuery(query.list);
  expect(asked).toEqual([null, null]);
});
