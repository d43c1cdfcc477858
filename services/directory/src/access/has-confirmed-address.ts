import { readAddressConfirmation } from '@stagedoor/contracts/internal';
import type { DirectoryDeps } from '#/config.ts';

/** Returns whether a person's mail address is known to be confirmed. If auth does not answer, it is asked again by payments. */
export async function hasConfirmedAddress(
  { internal, log }: Pick<DirectoryDeps, 'internal' | 'log'>,
  userId: string,
): Promise<boolean> {
  try {
    return (await internal.call(readAddressConfirmation, { params: { userId } }, { timeoutMs: 1_000 })).isConfirmed;
  } catch (error) {
    log.info({ err: error }, 'auth did not say whether an address is confirmed');
    return false;
  }
}
