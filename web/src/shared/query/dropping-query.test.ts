import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { DroppedRows } from './dropped-rows.ts';
import { droppingQuery } from './dropping-query.ts';
import type { PageCursor } from './paging.ts';

interface Page {
  readonly numbers: readonly number[];
  readonly pagination: {
    page: number;
    limit: number;
    total: number;
    totalPages: number;
    hasMore: boolean;
    nextCursor: string | null;
  };
  readonly dropped?: DroppedRows;
}

it('asks once for a page that was pressed for before it came near', async () => {
  const asked: PageCursor[] = [];
  const query = droppingQuery<Page, number>({
    queryKey: ['numbers'],
    fetchPage: async (cursor) => {
      asked.push(cursor);
      const page = Number(cursor ?? 1);
      const pagination = { page, limit: 1, total: 3, totalPages: 3, hasMore: page < 3 };
      return { numbers: [page], pagination: { ...pagination, nextCursor: page < 3 ? String(page + 1) : null } };
    },
    rows: { keyOf: String, read: ({ numbers }) => numbers, write: (page, numbers) => ({ ...page, numbers }) },
  });
  const client = new QueryClient();
  await client.fetchInfiniteQuery(query.list);
  const list = new InfiniteQueryObserver(client, { ...query.list, staleTime: Number.POSITIVE_INFINITY });
  const stop = list.subscribe(() => undefined);
  const pressed = list.fetchNextPage();
  await query.fetchAhead(client, '2');
  await pressed;
  // The button still names the page before the list is rendered with it.
  await query.fetchAhead(client, '2');
  expect(asked).toEqual([null, '2']);
  await query.fetchAhead(client, '3');
  expect(asked).toEqual([null, '2', '3']);
  stop();
});
