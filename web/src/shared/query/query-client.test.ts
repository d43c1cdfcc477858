import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

it('sends a change without a network, too, so that it fails at once instead of waiting unseen', async () => {
  onlineManager.setOnline(false);
  const mutationFn = () => Promise.reject(new Error('no network'));
  const change = new MutationObserver(createQueryClient(), { mutationFn });
  await expect(change.mutate()).rejects.toThrow('no network');
});
