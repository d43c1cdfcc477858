import { getDebtOf } from '@stagedoor/contracts/payments-debts';
import type { AuthDeps } from '#/deps.ts';

/** Returns what somebody owes, in cents; 0 also where payments does not say, or a stub stands in for it. */
export async function readDebt({ internal, log }: AuthDeps, userId: string): Promise<number> {
  try {
    return (await internal.call(getDebtOf, { params: { userId } })).owedCents;
  } catch (error) {
    log.warn({ err: error, userId }, 'payments did not say whether somebody owes who deletes their account');
    return 0;
  }
}
