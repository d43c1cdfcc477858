import type { Transaction } from '@stagedoor/contracts/payments-wallet';

const HEADINGS = ['Date', 'Kind', 'With', 'Amount', 'Fee', 'Net', 'Status', 'Id'];

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
