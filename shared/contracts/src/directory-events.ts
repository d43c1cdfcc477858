import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { id, instant, oneOf } from './text.ts';

const mara = '01981b5c-0000-7000-8000-000000000001';

/** The change with the greater number is the newer one for a person and service. */
const revision = () => Type.Integer({ minimum: 1 });

/** A person got access to a business service: by asking for it, if it is live or in beta, or from an ADMIN. */
export const accessGranted = defineEvent({
  subject: 'directory.access.granted',
  version: 1,
  data: Type.Object({
    userId: id(),
    /** The service's key in the catalogue. */
    service: Type.String(),
    by: oneOf(['person', 'admin']),
    grantedAt: instant(),
    /** Set if the service has a price that is billed from then on. */
    trialEndsAt: Type.Optional(instant()),
    /** Set if the trial closes at this time, unless the person has confirmed their mail address by then. */
    confirmBy: Type.Optional(instant()),
    revision: revision(),
  }),
  sample: {
    userId: mara,
    service: 'calendar',
    by: 'person',
    grantedAt: '2026-03-01T09:30:00.000Z',
    revision: 1_772_357_400_000,
  },
});

/** An ADMIN took the access away again. */
export const accessRevoked = defineEvent({
  subject: 'directory.access.revoked',
  version: 1,
  data: Type.Object({ userId: id(), service: Type.String(), revokedAt: instant(), revision: revision() }),
  sample: {
    userId: mara,
    service: 'calendar',
    revokedAt: '2026-03-02T12:00:00.000Z',
    revision: 1_772_452_800_000,
  },
});
