import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { id, instant } from './text.ts';

const mara = '01981b5c-0000-7000-8000-000000000001';
const exportId = '01981b5c-0000-7000-8000-0000000000f1';
const at = '2026-03-10T08:00:00.000Z';

/** The change with the greater number is the newer one, in whichever order they arrive. */
const revision = () => Type.Integer({ minimum: 1 });

/** A person deleted their account. It is hidden from now on, and erased later unless they return. */
export const accountClosed = defineEvent({
  subject: 'auth.account.closed',
  version: 1,
  data: Type.Object({
    userId: id(),
    closedAt: instant(),
    /** When the account is erased unless its owner returns. */
    erasesAt: Type.Optional(instant()),
    revision: revision(),
  }),
  sample: { userId: mara, closedAt: at, revision: 1 },
});

/** The person signed in again in time, and the account is as it was. */
export const accountReopened = defineEvent({
  subject: 'auth.account.reopened',
  version: 1,
  data: Type.Object({ userId: id(), reopenedAt: instant(), revision: revision() }),
  sample: { userId: mara, reopenedAt: at, revision: 2 },
});

/** The owner did not return: every service erases their data for good. */
export const accountErased = defineEvent({
  subject: 'auth.account.erased',
  version: 1,
  data: Type.Object({ userId: id(), erasedAt: instant() }),
  sample: { userId: mara, erasedAt: at },
});

/** A person requested an export: every service with personal data sends its part to auth. */
export const exportRequested = defineEvent({
  subject: 'auth.export.requested',
  version: 1,
  data: Type.Object({ exportId: id(), userId: id(), requestedAt: instant() }),
  sample: { exportId, userId: mara, requestedAt: at },
});

/** The archive can be downloaded. */
export const exportCompleted = defineEvent({
  subject: 'auth.export.completed',
  version: 1,
  data: Type.Object({ exportId: id(), userId: id(), completedAt: instant() }),
  sample: { exportId, userId: mara, completedAt: at },
});
