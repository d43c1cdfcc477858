import { sendTip } from '@stagedoor/contracts/payments';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { validateBody } from '#/shared/http/validate-body.ts';

/** Amounts that are offered, in dollars. */
export const offeredTips = ['3.00', '5.00', '10.00', '25.00'] as const;

/** What is wrong with it, in the words of the call that takes it. */
export function tipErrorOf(typed: string): string | undefined {
  const amount = readDollars(typed);
  if (typed.trim() !== '' && amount === undefined) return 'An amount has at most two decimals';
  return validateBody(sendTip.body, { amount }).amount;
}
