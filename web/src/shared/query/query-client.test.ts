import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

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
