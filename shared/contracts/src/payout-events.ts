import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { id, instant } from './text.ts';

const mara = '01981b5c-0000-7000-8000-000000000001';
const theo = '01981b5c-0000-7000-8000-000000000002';
const at = '2026-02-11T12:00:00.000Z';

export const payoutProcessed = defineEvent({
  subject: 'payments.payout.processed',
  version: 1,
  data: Type.Object({
    payoutId: id(),
    creatorId: id(),
    amountCents: Type.Integer({ minimum: 0 }),
    processedAt: instant(),
  }),
  sample: {
    payoutId: '01981b5c-0000-7000-8000-0000000000f5',
    creatorId: mara,
    amountCents: 12_345,
    processedAt: at,
  },
});

/** Money of a payout came back after it was paid, all of it or a part: it is available again. */
export const payoutReturned = defineEvent({
  subject: 'payments.payout.returned',
  version: 1,
  data: Type.Object({
    payoutId: id(),
    creatorId: id(),
    amountCents: Type.Integer({ minimum: 1 }),
    returnedAt: instant(),
  }),
  sample: {
    payoutId: '01981b5c-0000-7000-8000-0000000000f5',
    creatorId: mara,
    amountCents: 12_345,
    returnedAt: '2026-02-14T12:00:00.000Z',
  },
});

/** The bank account or card that somebody's payouts go to was replaced or, with `isFirst`, set up. */
export const payoutAccountChanged = defineEvent({
  subject: 'payments.payout_account.changed',
  version: 1,
  data: Type.Object({ creatorId: id(), changedAt: instant(), isFirst: Type.Optional(Type.Boolean()) }),
  sample: { creatorId: mara, changedAt: at, isFirst: true },
});

/** An ADMIN puts somebody's payouts on hold, or changes the reason. */
export const payoutHeld = defineEvent({
  subject: 'payments.payout.held',
  version: 1,
  data: Type.Object({ holdId: id(), creatorId: id(), adminId: id(), reason: Type.String(), heldAt: instant() }),
  sample: {
    holdId: '01981b5c-0000-7000-8000-0000000000f8',
    creatorId: mara,
    adminId: theo,
    reason: 'We are checking a dispute',
    heldAt: at,
  },
});

/** An ADMIN releases somebody's payouts. */
export const payoutReleased = defineEvent({
  subject: 'payments.payout.released',
  version: 1,
  data: Type.Object({ holdId: id(), creatorId: id(), adminId: id(), releasedAt: instant() }),
  sample: {
    holdId: '01981b5c-0000-7000-8000-0000000000f8',
    creatorId: mara,
    adminId: theo,
    releasedAt: '2026-02-12T12:00:00.000Z',
  },
});
