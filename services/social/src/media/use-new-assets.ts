import { recordAssetUses } from '@stagedoor/contracts/internal-media';
import { mayHaveCommitted } from '@stagedoor/service-kit/database/database-errors';
import { afterCommit, type Transaction } from '@stagedoor/service-kit/database/transaction';
import type { SocialDeps } from '#/config.ts';

/**
 * Calls `work`, whose transaction names new assets and calls `retain`. If nothing of it is committed they go at once, so that no refused
 * document stays; if that is not known, or media is away, those that nobody names go by themselves a day later.
 */
export async function useNewAssets<Result>(
  { internal, log }: Pick<SocialDeps, 'internal' | 'log'>,
  ids: readonly string[],
  work: (retain: (tx: Transaction) => void) => Promise<Result>,
): Promise<Result> {
  let isRetained = false;
  const retain = (tx: Transaction) =>
    afterCommit(tx, () => {
      isRetained = true;
    });
  try {
    return await work(retain);
  } catch (error) {
    if (!isRetained && !mayHaveCommitted(error) && ids.length > 0) {
      const uses = ids.map((id) => ({ id, assetId: id, targetId: id, hasEnded: true }));
      await internal
        .call(recordAssetUses, { body: { uses } }, { timeoutMs: 5_000 })
        .catch((err: unknown) => log.warn({ err }, 'files that nothing uses go later'));
    }
    throw error;
  }
}
