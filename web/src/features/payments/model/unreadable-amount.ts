import { mendIdentifier } from '@stagedoor/contracts/email-address';
import * as paymentTexts from '#/shared/config/texts/payments.ts';

/** The error of a typed text that `readDollars` cannot parse. */
export function describeUnreadable(typed: string): string {
  return /^\d+[.,。]\d{3,}$/u.test(mendIdentifier(typed).trim())
    ? paymentTexts.amountHasTwoDecimals
    : paymentTexts.enterAnAmount;
}
