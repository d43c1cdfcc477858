import { type ClaimedAsset, claimAssets as claimCall } from '@stagedoor/contracts/internal-media';
import { AppError, invalidField } from '#/common/errors.ts';
import type { InternalClient } from '#/internal-calls/internal-client.ts';

/**
 * Returns assets of a person for use in a post or a message, in the order of `ids`. Throws a 400 if one of them does not exist or is
 * somebody else's.
 */
export async function claimAssets(
  internal: Pick<InternalClient, 'call'>,
  ownerId: string,
  ids: readonly string[],
): Promise<readonly ClaimedAsset[]> {
  if (ids.length === 0) return [];
  try {
    return await internal.call(claimCall, { body: { ownerId, ids: [...ids] } }, { timeoutMs: 2_000 });
  } catch (error) {
    const isMissing = error instanceof AppError && error.statusCode === 404;
    throw isMissing ? invalidField('mediaIds', 'A file is not in your vault any more') : error;
  }
}
