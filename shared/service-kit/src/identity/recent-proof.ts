import { errorCodes } from '@stagedoor/contracts/error-codes';
import type { Clock } from '#/common/clock.ts';
import { AppError } from '#/common/errors.ts';
import type { Principal } from '#/identity/tokens.ts';

/** How old the last proof of identity may be, for calls that need a recent one; undefined if none is needed. */
export interface RecentProof {
  readonly lifeMs: number;
  readonly clock: Clock;
}

/**
 * Throws a 403 with the code `step_up_required` if the password or a second factor was given too long ago. Not a 401, because
 * clients would refresh their token and repeat, and a refresh proves nothing.
 */
export function requireRecentProof({ provenAt }: Principal, { lifeMs, clock }: RecentProof): void {
  if (provenAt !== undefined && clock.now().getTime() - provenAt.getTime() <= lifeMs) return;
  throw new AppError(403, 'Please confirm that it is you', { nextStep: { code: errorCodes.stepUpRequired } });
}
