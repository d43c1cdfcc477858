import { mendIdentifier } from '@stagedoor/contracts/email-address';
import * as paymentTexts from '#/shared/config/texts/payments.ts';

/** What is wrong with typed text that `readDollars` cannot read as an amount. */
export function describeUnreadable(typed: string): string {
  return /^\d+[.,。]\d{3,}$/u.test(mendIdentifier(typed).trim())
    ? paymentTexts.amountHasTwoDecimals
    : paymentTexts.enterAnAmount;
}
