import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ClientError } from '../http/client-error.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

it('sends a change without a network, too, so that it fails at once instead of waiting unseen', async () => {
  onlineManager.setOnline(false);
  const mutationFn = () => Promise.reject(new Error('no network'));
  const change = new MutationObserver(createQueryClient(), { mutationFn });
  await expect(change.mutate()).rejects.toThrow('no network');
});

it('a query fails without a network, and asks again when the network is back', async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  let isOnline = false;
  const queryFn = () => (isOnline ? Promise.resolve('an answer') : Promise.reject(new Error('no network')));
  const query = new QueryObserver(client, { queryKey: ['one'], queryFn });
  const stop = query.subscribe(() => undefined);
  await vi.waitFor(() => expect(query.getCurrentResult().status).toBe('error'));
  isOnline = true;
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(query.getCurrentResult().data).toBe('an answer'));
  stop();
  client.unmount();
});

it.each([
  ['once more after an outage', true, 2],
  ['only once without a network', false, 1],
])('a query is sent %s', async (_, onLine, count) => {
  vi.stubGlobal('navigator', { onLine });
  const queryFn = vi.fn(() => Promise.reject(new ClientError(0, 'No network')));
  const query = createQueryClient().query({ queryKey: ['one'], queryFn, retryDelay: 0 });
  await expect(query).rejects.toThrow('No network');
  expect(queryFn).toHaveBeenCalledTimes(count);
});
