import { sendTip } from '@stagedoor/contracts/payments';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { validateBody } from '#/shared/http/validate-body.ts';
import { describeUnreadable } from './unreadable-amount.ts';

/** Amounts that are offered, in dollars. */
export const offeredTips = ['3.00', '5.00', '10.00', '25.00'] as const;

/** Returns the problem of an amount, in the words of the call's contract. */
export function tipErrorOf(typed: string): string | undefined {
  const amount = readDollars(typed);
  if (typed.trim() !== '' && amount === undefined) return describeUnreadable(typed);
  return validateBody(sendTip.body, { amount }).amount;
}
