import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { refetchQueries } from './refetch-queries.ts';

it('refetches a query that is being fetched for the first time', async () => {
  const client = new QueryClient();
  const answers = ['old', 'new'];
  let release = (_answer: string) => {};
  const queryFn = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        release = resolve;
      }),
  );
  const observer = new QueryObserver(client, { queryKey: ['things', 'one'], queryFn });
  const stop = observer.subscribe(() => undefined);
  const asked = refetchQueries(client, ['things']);
  release(answers[0] ?? '');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  release(answers[1] ?? '');
  await asked;
  expect(client.getQueryData(['things', 'one'])).toBe('new');
  stop();
});

it('refetches queries that are not shown once they are', async () => {
  const client = new QueryClient();
  client.setQueryData(['things', 'two'], 'loaded');
  await refetchQueries(client, ['things']);
  expect(client.getQueryState(['things', 'two'])).toMatchObject({ data: 'loaded', isInvalidated: true });
});
