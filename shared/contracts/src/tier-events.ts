import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { QuotedTierSchema } from './internal-social.ts';
import { id } from './text.ts';

/** A creator's tiers have changed: all of them in their order, archived ones too. Of two such events the greater `version` is newer. */
export const tiersChanged = defineEvent({
  subject: 'social.tiers.changed',
  version: 1,
  data: Type.Object({ creatorId: id(), version: Type.Integer({ minimum: 1 }), tiers: Type.Array(QuotedTierSchema) }),
  sample: {
    creatorId: '01981b5c-0000-7000-8000-000000000001',
    version: 4,
    tiers: [
      {
        id: '01981b5c-0000-7000-8000-0000000000d1',
        slot: 0,
        name: 'Backstage',
        priceCents: 900,
        seats: null,
        isArchived: false,
        revision: 2,
      },
    ],
  },
});
