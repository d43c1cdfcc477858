import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { reapplyChange } from './reapply-change.ts';

it('applies the change to newer answers of the server, and leaves fields that this page has set', async () => {
  const client = new QueryClient();
  const count = ['notifications', 'unread-count'];
  const fetchCount = () => client.fetchQuery({ queryKey: count, queryFn: () => Promise.resolve(3) });
  let lists = 0;
  const stop = reapplyChange(client, {
    changeLists: () => {
      lists += 1;
    },
    changeCount: () => client.setQueryData(count, 0),
  });
  await fetchCount();
  expect(client.getQueryData(count)).toBe(0);
  await client.fetchQuery({ queryKey: ['notifications', 'list', 'all'], queryFn: () => Promise.resolve([]) });
  await client.fetchQuery({ queryKey: ['posts', 'feed'], queryFn: () => Promise.resolve([]) });
  expect(lists).toBe(1);
  client.setQueryData(count, 1);
  expect(client.getQueryData(count)).toBe(1);
  stop();
  await fetchCount();
  expect(client.getQueryData(count)).toBe(3);
});
