import { sendTip } from '@stagedoor/contracts/payments';
import { validateBody } from '#/shared/http/validate-body.ts';

/** Amounts that are offered, in dollars. */
export const offeredTips = ['3.00', '5.00', '10.00', '25.00'] as const;

/** Dollars of what was typed; undefined for what is no amount. */
export function readTip(typed: string): number | undefined {
  const text = typed.trim();
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}

/** What is wrong with it, in the words of the call that takes it. */
export function tipErrorOf(typed: string): string | undefined {
  const amount = readTip(typed);
  if (typed.trim() !== '' && amount === undefined) return 'An amount has at most two decimals';
  return validateBody(sendTip.body, { amount }).amount;
}
