import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { LanguageSchema } from './language.ts';
import { id, instant, nullableText, oneOf } from './text.ts';
import { RoleSchema } from './user.ts';

/** A person registered. Contains what their profile starts with, never the mail address. */
export const userRegistered = defineEvent({
  subject: 'auth.user.registered',
  version: 1,
  data: Type.Object({
    userId: id(),
    username: Type.String(),
    displayName: nullableText(),
    role: RoleSchema,
    createdAt: instant(),
  }),
  sample: {
    userId: '01981b5c-0000-7000-8000-000000000001',
    username: 'mara_keys',
    displayName: 'Mara Keys',
    role: 'CREATOR',
    createdAt: '2026-01-05T09:30:00.000Z',
  },
});

export const userEmailVerified = defineEvent({
  subject: 'auth.user.email_verified',
  version: 1,
  data: Type.Object({ userId: id(), verifiedAt: instant() }),
  sample: { userId: '01981b5c-0000-7000-8000-000000000001', verifiedAt: '2026-01-05T09:45:00.000Z' },
});

/** An account got another role on the server, by a command such as `npm run admin`. */
export const accountRoleChanged = defineEvent({
  subject: 'auth.user.role_changed',
  version: 1,
  data: Type.Object({
    userId: id(),
    role: RoleSchema,
    changedAt: instant(),
    /** The change with the greater number is the newer one of a person; missing in events of earlier versions. */
    revision: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  sample: {
    userId: '01981b5c-0000-7000-8000-000000000001',
    role: 'ADMIN',
    changedAt: '2026-01-06T17:00:00.000Z',
    revision: 1,
  },
});

/** A person chose the language of their notifications and mails. The default is English. */
export const accountLanguageChosen = defineEvent({
  subject: 'auth.account.language_chosen',
  version: 1,
  data: Type.Object({
    userId: id(),
    language: LanguageSchema,
    /** The choice with the greater number is the newer one of a person. */
    revision: Type.Integer({ minimum: 1 }),
    chosenAt: instant(),
  }),
  sample: {
    userId: '01981b5c-0000-7000-8000-000000000001',
    language: 'es',
    revision: 1,
    chosenAt: '2026-01-06T17:30:00.000Z',
  },
});

/** Signing keys were revoked: tokens that they have signed are invalid everywhere. */
export const signingKeysRevoked = defineEvent({
  subject: 'auth.signing_keys.revoked',
  version: 1,
  data: Type.Object({ keyIds: Type.Array(id(), { maxItems: 1_000 }), revokedAt: instant() }),
  sample: { keyIds: ['01981b5c-0000-7000-8000-0000000000ab'], revokedAt: '2026-01-06T18:30:00.000Z' },
});

/** Every service rejects tokens with this session id from now on. */
export const sessionRevoked = defineEvent({
  subject: 'auth.session.revoked',
  version: 1,
  data: Type.Object({ sessionId: id(), userId: id(), revokedAt: instant() }),
  sample: {
    sessionId: '01981b5c-0000-7000-8000-0000000000aa',
    userId: '01981b5c-0000-7000-8000-000000000001',
    revokedAt: '2026-01-06T18:00:00.000Z',
  },
});

/**
 * The sign-in methods of an account changed, or its owner reported that somebody else used it. Payments then holds back
 * payouts. Of several changes of a kind the latest one counts.
 */
export const accountSecurityChanged = defineEvent({
  subject: 'auth.account.security_changed',
  version: 1,
  data: Type.Object({ userId: id(), change: oneOf(['reported', 'password', 'factors']), changedAt: instant() }),
  sample: {
    userId: '01981b5c-0000-7000-8000-000000000001',
    change: 'factors',
    changedAt: '2026-01-06T18:15:00.000Z',
  },
});

/**
 * The owner of a mailbox proved control of it for the first time. All earlier access to the account has ended, because somebody
 * else may have created it. Services also revoke whatever may act for the person.
 */
export const earlierAccessEnded = defineEvent({
  subject: 'auth.account.earlier_access_ended',
  version: 1,
  data: Type.Object({ userId: id(), endedAt: instant() }),
  sample: { userId: '01981b5c-0000-7000-8000-000000000001', endedAt: '2026-01-06T18:20:00.000Z' },
});

/** An ADMIN removed a second factor after verifying who the person is; for the audit log. */
export const factorRemovedByAdmin = defineEvent({
  subject: 'auth.factors.removed_by_admin',
  version: 1,
  data: Type.Object({
    userId: id(),
    adminId: id(),
    kind: oneOf(['authenticator-app', 'passkey', 'provider']),
    reason: Type.String(),
    removedAt: instant(),
  }),
  sample: {
    userId: '01981b5c-0000-7000-8000-000000000001',
    adminId: '01981b5c-0000-7000-8000-000000000003',
    kind: 'passkey',
    reason: 'Identity checked by video',
    removedAt: '2026-01-06T19:05:00.000Z',
  },
});

/** An ADMIN deleted somebody's account, for the audit log. The deletion itself is `auth.account.closed`. */
export const accountClosedByAdmin = defineEvent({
  subject: 'auth.account.closed_by_admin',
  version: 1,
  data: Type.Object({ userId: id(), adminId: id(), note: nullableText(), closedAt: instant() }),
  sample: {
    userId: '01981b5c-0000-7000-8000-000000000001',
    adminId: '01981b5c-0000-7000-8000-000000000003',
    note: 'Asked for it by mail',
    closedAt: '2026-01-06T19:00:00.000Z',
  },
});

/** An ADMIN ended all sessions of somebody, for the audit log. Each session ends by `auth.session.revoked`. */
export const sessionsEndedByAdmin = defineEvent({
  subject: 'auth.sessions.ended_by_admin',
  version: 1,
  data: Type.Object({ userId: id(), adminId: id(), note: nullableText(), endedAt: instant() }),
  sample: {
    userId: '01981b5c-0000-7000-8000-000000000001',
    adminId: '01981b5c-0000-7000-8000-000000000003',
    note: 'Reported by phone',
    endedAt: '2026-01-06T19:00:00.000Z',
  },
});
