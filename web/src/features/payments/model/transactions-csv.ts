import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';

const HEADINGS = [
  wordTexts.date,
  paymentTexts.kind,
  paymentTexts.withWord,
  wordTexts.amount,
  paymentTexts.fee,
  paymentTexts.net,
  wordTexts.status,
  paymentTexts.id,
];

/** A table for a spreadsheet: a row each, money in dollars. */
export function toCsv(transactions: readonly Transaction[]): string {
  const rows = transactions.map(({ createdAt, kind, counterparty, amount, fee, net, status, id }) => [
    createdAt,
    kind,
    counterparty?.username ?? '',
    amount.toFixed(2),
    fee.toFixed(2),
    net.toFixed(2),
    status,
    id,
  ]);
  return [HEADINGS, ...rows].map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
