import { message } from './message.ts';

export const topUp = 'Paid in';
export const cameBack = message<{ amount: string }>('{amount} came back');
export const yourBalance = 'Your balance';
export const balanceCoversPart = message<{ covered: string; topUp: string }>(
  'Your balance covers {covered} of it. The other {topUp} are charged to your card.',
);
export const balanceCoversNothing = message<{ topUp: string }>(
  'Your balance covers nothing of it. {topUp} are charged to your card.',
);
export const restStays = message<{ rest: string }>(
  'A card cannot be charged less. {rest} of it stays in your balance.',
);
export const payAndRefund = message<{ topUp: string }>('Pay {topUp} and refund');
export const balanceNotKnown = 'We could not find out what your balance covers.';

export const youOwe = message<{ owed: string }>('You owe {owed}. More of what you earned went back than was there.');
export const payWhatYouOwe = 'Pay what you owe';
export const whyYouOwe =
  'A dispute or a refund took more than your balance had. Until it is paid, nothing is paid out to you.';
export const pay = message<{ amount: string }>('Pay {amount}');
export const debtPaid = 'Paid. You owe nothing any more';
export const debtPaymentOnItsWay = 'Your payment is on its way';
export const payItBeforeYouDelete = message<{ owed: string }>(
  'You owe {owed}. Pay it before you delete your account, or ask us to delete it.',
);

export const debts = 'Who owes';
export const debtsHint =
  'Their balance is below zero after a dispute or a refund. Others with the same card or bank account may be the same person, a household or an agency.';
export const whoOwes = 'Who';
export const deletedAccount = 'A deleted account';
export const owesSince = message<{ day: string }>('since {day}');
export const leftOn = message<{ day: string }>('deleted on {day}');
export const sameCardOrAccount = 'Same card or bank account';
export const sameCard = 'Same card';
export const sameBankAccount = 'Same bank account';
export const sameCardAndBankAccount = 'Same card and bank account';
export const somebodyElse = 'Somebody else';
export const writeOff = 'Write off';
export const confirmWriteOff = message<{ amount: string }>('Write off {amount}?');
export const writeOffHint = 'Nobody is asked for it any more. The platform bears it.';
export const reasonForTheAuditLog = 'Reason, for the audit log';
export const debtWrittenOff = 'Written off';
export const theDebtYouCameFor = 'The debt you came for';
export const theDebtIsSettled = 'This debt is settled.';
