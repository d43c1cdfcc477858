import { invalidField } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { findTiers } from '#/tiers/find-tiers.ts';
import { maskOfSlots } from '#/tiers/tier-mask.ts';

type Source = Database['db'] | Transaction;

/** Returns the mask of tiers of an author; null if no tier is named. Throws a 400 if one is not theirs. */
export async function readTierMask(
  source: Source,
  authorId: string,
  tierIds: readonly string[] | null | undefined,
): Promise<number | null> {
  if (tierIds == null) return null;
  const slots = new Map((await findTiers(source, authorId)).map(({ id, slot }) => [id, slot]));
  return maskOfSlots(
    tierIds.map((id) => {
      const slot = slots.get(id);
      if (slot === undefined) throw invalidField('tierIds', 'You have no such tier');
      return slot;
    }),
  );
}
