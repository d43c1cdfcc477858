import { Type } from 'typebox';
import { type CallDefinition, defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { id, instant, money, nullableText, oneOf, text } from './text.ts';

const service = 'payments';
const access = ['ADMIN'] as const satisfies CallDefinition['access'];
const bySlug = Type.Object({ slug: text({ min: 1, max: 64 }) });
const missing = 'Service not found';

const TeamAccountSchema = Type.Object({
  slug: Type.String(),
  /**
   * The amount that the team is owed. Below zero after refunds of shares that were paid out already: later shares are offset
   * against it.
   */
  balance: money(),
  /** All that was paid out so far. */
  paidOut: money(),
});

export const getTeamAccount = defineCall({
  service,
  method: 'GET',
  path: '/payments/admin/teams/:slug',
  summary: 'Get what the team of a service is owed',
  access,
  params: bySlug,
  answer: TeamAccountSchema,
  missing,
});

/** `share` of a paid invoice, what a refund or dispute took back (`returned`), the return of that, or a `payout`. */
const TeamEntrySchema = Type.Object({
  id: id(),
  kind: oneOf(['share', 'returned', 'restored', 'payout']),
  /** Signed from the team's side. */
  amount: money(),
  occurredAt: instant(),
  /** For a payout: the reference of the bank transfer. */
  reference: nullableText(),
});

export const listTeamEntries = defineCall({
  service,
  method: 'GET',
  path: '/payments/admin/teams/:slug/entries',
  summary: "List a team's statement: shares, reversals and payouts, newest first",
  access,
  params: bySlug,
  query: pageQuery({}),
  answer: listOf('entries', TeamEntrySchema),
  missing,
});

export const payTeamOut = defineCall({
  service,
  method: 'POST',
  path: '/payments/admin/teams/:slug/payouts',
  summary: 'Record a bank transfer to a team, booked against what it is owed',
  access,
  stepUp: 'everyone',
  params: bySlug,
  body: Type.Object({
    /** At most the amount owed to the team, and a million dollars. */
    amount: Type.Number({
      minimum: 0.01,
      maximum: 1_000_000,
      format: 'dollars',
      errorMessage: {
        required: 'Amount is required',
        type: 'Amount is required',
        minimum: 'The least that can be paid out is $0.01',
        maximum: 'At most $1,000,000 at a time',
        format: 'An amount has at most two decimals',
      },
    }),
    reference: text({
      min: 1,
      max: 140,
      errorMessage: {
        required: 'The reference of the transfer is required',
        minLength: 'The reference of the transfer is required',
      },
    }),
  }),
  answer: TeamAccountSchema,
  status: 201,
  idempotent: true,
  missing,
});
