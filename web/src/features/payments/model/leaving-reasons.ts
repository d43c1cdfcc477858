import type { LeavingReason } from '@stagedoor/contracts/subscription';
import * as paymentTexts from '#/shared/config/texts/payments.ts';

/** Why a fan says that they leave, in the words of both sides. */
export const leavingReasonTexts: readonly { readonly value: LeavingReason; readonly label: string }[] = [
  { value: 'price', label: paymentTexts.tooExpensive },
  { value: 'content', label: paymentTexts.notWhatWasExpected },
  { value: 'frequency', label: paymentTexts.tooFewPosts },
  { value: 'break', label: paymentTexts.takingABreak },
  { value: 'other', label: paymentTexts.somethingElse },
];
