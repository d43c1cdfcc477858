import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import { eq } from 'drizzle-orm';
import { gifts } from '#/db/gifts.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { hashCode, makeCode } from '#/gifts/gift-code.ts';
import { lockGift } from '#/gifts/refund-gift.ts';

/**
 * Returns a new code for an open gift of the caller's. Only its hash is stored, so that it is shown once; the code before it is not valid
 * any more.
 */
export async function makeGiftCode(deps: PaymentsServiceDeps, userId: string, id: string): Promise<{ code: string }> {
  const code = makeCode();
  await deps.database.transaction(async (tx) => {
    const gift = await lockGift(tx, id);
    if (gift?.giverId !== userId) throw notFound('Gift not found');
    if (gift.status !== 'open') throw conflict('This gift is over');
    await tx
      .update(gifts)
      .set({ codeHash: hashCode(code) ?? null })
      .where(eq(gifts.id, id));
  });
  return { code };
}
