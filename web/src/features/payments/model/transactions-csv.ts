import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import type { SpreadsheetFormat } from '@stagedoor/csv/spreadsheet-format';
import { writeCsv } from '@stagedoor/csv/write-csv';
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
export function toCsv(transactions: readonly Transaction[], format: SpreadsheetFormat): string {
  const rows = transactions.map(
    ({ createdAt, kind, isTopUp, isGift, upgradeTo, counterparty, amount, fee, net, status, id }) => [
      createdAt,
      isTopUp
        ? 'top_up'
        : isGift
          ? 'gift'
          : upgradeTo !== undefined && kind === 'subscription'
            ? `upgrade: ${upgradeTo}`
            : kind,
      counterparty?.username ?? null,
      { dollars: amount },
      { dollars: fee },
      { dollars: net },
      status,
      id,
    ],
  );
  return writeCsv([HEADINGS, ...rows], format);
}
