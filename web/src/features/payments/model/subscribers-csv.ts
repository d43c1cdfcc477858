import type { DataOf, QueryOf } from '@stagedoor/contracts/call';
import type { listSubscribers } from '@stagedoor/contracts/creator-calls';
import type { SpreadsheetFormat } from '@stagedoor/csv/spreadsheet-format';
import { writeCsv } from '@stagedoor/csv/write-csv';
import * as membershipTexts from '#/shared/config/texts/membership.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';

export type SubscriberFilter = Pick<QueryOf<typeof listSubscribers>, 'status' | 'q' | 'tierId'>;
type SubscribedUser = DataOf<typeof listSubscribers>['users'][number];

const HEADINGS = [
  wordTexts.username,
  wordTexts.name,
  membershipTexts.tier,
  paymentTexts.state,
  membershipTexts.from,
  membershipTexts.until,
];

/** A table for a spreadsheet: a row each. */
export function toCsv(users: readonly SubscribedUser[], format: SpreadsheetFormat): string {
  const rows = users.map(({ username, displayName, subscription: { tier, status, since, endsAt } }) => [
    username,
    displayName,
    tier?.name ?? null,
    status,
    since,
    endsAt,
  ]);
  return writeCsv([HEADINGS, ...rows], format);
}
