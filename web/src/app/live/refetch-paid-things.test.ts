import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetchPaidThings } from './refetch-paid-things.ts';

it.each([
  ['/wallet', true],
  ['/wallet?transaction=01981b5c-0000-7000-8000-0000000000f7', true],
  ['/subscriptions', true],
  ['/notifications', false],
  [null, false],
])('a notification that leads to %s has subscriptions, profiles and posts read anew: %s', (link, isRead) => {
  const client = new QueryClient();
  const keys = [['payments', 'subscriptions'], ['users', 'one', 'cleo'], ['posts', 'feed'], ['messages']];
  for (const key of keys) client.setQueryData(key, {});
  refetchPaidThings(client, link);
  expect(keys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([
    isRead,
    isRead,
    isRead,
    false,
  ]);
});
