import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { id, instant, oneOf } from './text.ts';

const mara = '01981b5c-0000-7000-8000-000000000001';
const theo = '01981b5c-0000-7000-8000-000000000002';
const admin = '01981b5c-0000-7000-8000-000000000003';
const at = '2026-02-10T12:00:00.000Z';

/**
 * Grows with each change of this kind: if a consumer gets two in the wrong order, the one with the greater number is
 * newer.
 */
const revision = () => Type.Integer({ minimum: 1 });

/** Somebody reported a person, a post or a comment; for ADMINs. */
export const contentReported = defineEvent({
  subject: 'social.content.reported',
  version: 1,
  data: Type.Object({
    reportId: id(),
    reporterId: id(),
    targetType: oneOf(['user', 'post']),
    targetId: id(),
    /** The comment on the post that was reported; then `targetId` is the post. */
    commentId: Type.Optional(id()),
    /** The reported person, or the author of the reported post or comment. */
    ownerId: id(),
    reason: Type.String(),
    reportedAt: instant(),
  }),
  sample: {
    reportId: '01981b5c-0000-7000-8000-0000000000d1',
    reporterId: theo,
    targetType: 'user',
    targetId: mara,
    ownerId: mara,
    reason: 'Spam',
    reportedAt: at,
  },
});

/** A creator got the tick. */
export const verificationApproved = defineEvent({
  subject: 'social.verification.approved',
  version: 1,
  data: Type.Object({ requestId: id(), userId: id(), approvedAt: instant() }),
  sample: { requestId: '01981b5c-0000-7000-8000-0000000000d2', userId: mara, approvedAt: at },
});

/** A creator's verification request was rejected. */
export const verificationRejected = defineEvent({
  subject: 'social.verification.rejected',
  version: 1,
  data: Type.Object({ requestId: id(), userId: id(), reason: Type.String(), rejectedAt: instant() }),
  sample: {
    requestId: '01981b5c-0000-7000-8000-0000000000d2',
    userId: mara,
    reason: 'The documents are unreadable',
    rejectedAt: at,
  },
});

/** The sessions of a suspended person end, and their content is hidden, until they are restored. */
export const userSuspended = defineEvent({
  subject: 'social.user.suspended',
  version: 1,
  data: Type.Object({ userId: id(), suspendedAt: instant(), revision: revision() }),
  sample: { userId: mara, suspendedAt: at, revision: 11 },
});

export const userRestored = defineEvent({
  subject: 'social.user.restored',
  version: 1,
  data: Type.Object({ userId: id(), restoredAt: instant(), revision: revision() }),
  sample: { userId: mara, restoredAt: at, revision: 12 },
});

/** An ADMIN made a FAN a CREATOR, or the reverse. Only auth publishes who is an ADMIN: `auth.user.role_changed`. */
export const userRoleChanged = defineEvent({
  subject: 'social.user.role_changed',
  version: 1,
  data: Type.Object({ userId: id(), role: oneOf(['FAN', 'CREATOR']), changedAt: instant(), revision: revision() }),
  sample: { userId: theo, role: 'CREATOR', changedAt: at, revision: 13 },
});

/** Words of the platform for everyone. */
export const announcementPublished = defineEvent({
  subject: 'social.announcement.published',
  version: 1,
  data: Type.Object({
    announcementId: id(),
    authorId: id(),
    title: Type.String(),
    message: Type.String(),
    publishedAt: instant(),
  }),
  sample: {
    announcementId: '01981b5c-0000-7000-8000-0000000000d3',
    authorId: admin,
    title: 'A new feature',
    message: 'Posts can be scheduled now.',
    publishedAt: at,
  },
});
