import type { Tier } from '@stagedoor/contracts/tiers';
import { createTier, openPostsToTier, orderTiers, updateTier } from '@stagedoor/contracts/tiers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { serverMessageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { restartLists } from '#/shared/query/restart-lists.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import type { TierFields } from './tier-fields.ts';

type Change = Partial<TierFields> & { readonly isArchived?: boolean };

/** Everything that changes the creator's tiers. The lists of tiers, profiles and posts follow. */
export function useTierChanges() {
  const create = useChange(({ key, ...body }: TierFields & { readonly key: string }) =>
    call(createTier, { body }, { idempotencyKey: key }),
  );
  const update = useChange(({ tier, change }: { readonly tier: Tier; readonly change: Change }) =>
    call(updateTier, { params: { id: tier.id }, body: { ...change, revision: tier.revision } }),
  );
  const order = useChange((tierIds: string[]) => call(orderTiers, { body: { tierIds } }));
  const openPosts = useChange(({ id, sets }: { readonly id: string; readonly sets: string[][] }) =>
    call(openPostsToTier, { params: { id }, body: { sets } }),
  );
  return { create, update, order, openPosts };
}

/** A key for a new tier: sent again after a lost answer, it is made once. */
export const newTierKey = newKey;

function useChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onError: (error) => showToast('error', serverMessageOf(error, errorTexts.unexpected)),
    onSettled: async () => {
      restartLists(client, ['posts']);
      await Promise.all([
        client.invalidateQueries({ queryKey: ['tiers'] }),
        client.invalidateQueries({ queryKey: ['users', 'one'] }),
      ]);
    },
  });
}
