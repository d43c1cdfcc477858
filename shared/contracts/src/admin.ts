import { Type } from 'typebox';
import { type CallDefinition, defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { dayOrTime } from './period.ts';
import { id, instant, line, nullableText, oneOf, text } from './text.ts';
import { TierSchema } from './tiers.ts';
import { ShortUserSchema, UserSchema } from './user.ts';

const service = 'social';
const access = ['ADMIN'] as const satisfies CallDefinition['access'];
const byId = Type.Object({ id: id() });

const VerificationSchema = Type.Object({
  id: id(),
  user: ShortUserSchema,
  status: oneOf(['pending', 'approved', 'rejected']),
  reason: nullableText(),
  createdAt: instant(),
  /** Signed addresses that expire. */
  documents: Type.Array(Type.Object({ id: id(), url: Type.String(), mimeType: Type.String(), size: Type.Integer() })),
});

export const listVerifications = defineCall({
  service,
  method: 'GET',
  path: '/admin/verifications',
  summary: 'List verification requests, pending ones by default, oldest first',
  access,
  query: pageQuery({ status: Type.Optional(oneOf(['pending', 'approved', 'rejected'])) }),
  answer: listOf('requests', VerificationSchema),
});

export const approveVerification = defineCall({
  service,
  method: 'POST',
  path: '/admin/verifications/:id/approve',
  summary: 'Approve a verification request',
  access,
  stepUp: 'everyone',
  params: byId,
  answer: VerificationSchema,
  missing: 'Verification request not found',
});

export const rejectVerification = defineCall({
  service,
  method: 'POST',
  path: '/admin/verifications/:id/reject',
  summary: 'Reject a verification request, giving a reason',
  access,
  stepUp: 'everyone',
  params: byId,
  body: Type.Object({ reason: text({ min: 1, max: 500, errorMessage: { required: 'A reason is required' } }) }),
  answer: VerificationSchema,
  missing: 'Verification request not found',
});

const ReportSchema = Type.Object({
  id: id(),
  /** Null once the reporter is erased. */
  reporter: Type.Union([ShortUserSchema, Type.Null()]),
  targetType: oneOf(['user', 'post', 'comment']),
  targetId: id(),
  /** The post of a reported comment; null for anything else. */
  postId: nullableText(),
  /** The reported person, or the author of the reported post or comment. */
  target: ShortUserSchema,
  /** The text of the post, or of the comment as it was when it was reported; null for a person. */
  excerpt: nullableText(),
  reason: Type.String(),
  description: nullableText(),
  status: oneOf(['open', 'resolved']),
  action: Type.Union([oneOf(['dismiss', 'remove', 'suspend']), Type.Null()]),
  note: nullableText(),
  createdAt: instant(),
});

export const listReports = defineCall({
  service,
  method: 'GET',
  path: '/admin/reports',
  summary: 'List reports, open ones by default, oldest first',
  access,
  query: pageQuery({
    status: Type.Optional(oneOf(['open', 'resolved'])),
    targetType: Type.Optional(oneOf(['user', 'post', 'comment'])),
    /** Reported within the last day, within the last week, or before. */
    age: Type.Optional(oneOf(['day', 'week', 'older'])),
  }),
  answer: listOf('reports', ReportSchema),
});

export const readReported = defineCall({
  service,
  method: 'GET',
  path: '/admin/reports/:id/content',
  summary: 'Get the full current content of what was reported. Recorded in the audit log unless it is public',
  access,
  params: byId,
  answer: Type.Object({
    /** False if it was deleted or removed: then there is no text. */
    isThere: Type.Boolean(),
    /** Whether this access was recorded in the audit log, because the content is not public. */
    isRecorded: Type.Boolean(),
    /** The text of the post or comment, or the bio of the person. */
    text: Type.String(),
    createdAt: Type.Union([instant(), Type.Null()]),
    updatedAt: Type.Union([instant(), Type.Null()]),
    /** The tiers of a person, archived ones too; absent if there are none. An ADMIN can clear one. */
    tiers: Type.Optional(Type.Array(TierSchema)),
    /** The files of a post that an ADMIN may see. */
    media: Type.Array(
      Type.Object({
        id: id(),
        type: oneOf(['IMAGE', 'VIDEO', 'AUDIO', 'FILE']),
        url: nullableText(),
        thumbnailUrl: nullableText(),
        alt: nullableText(),
      }),
    ),
  }),
  missing: 'Report not found',
});

export const getReport = defineCall({
  service,
  method: 'GET',
  path: '/admin/reports/:id',
  summary: 'Get a report, open or resolved',
  access,
  params: byId,
  answer: ReportSchema,
  missing: 'Report not found',
});

export const resolveReport = defineCall({
  service,
  method: 'POST',
  path: '/admin/reports/:id/resolve',
  summary: 'Resolve a report: dismiss it, remove the content, or suspend the person',
  access,
  stepUp: 'everyone',
  params: byId,
  body: Type.Object({
    action: oneOf(['dismiss', 'remove', 'suspend'], {
      errorMessage: { enum: 'The action must be dismiss, remove or suspend' },
    }),
    note: Type.Optional(text({ max: 1000 })),
  }),
  answer: ReportSchema,
  missing: 'Report not found',
});

const AdminUserSchema = Type.Object({ ...UserSchema.properties, isSuspended: Type.Boolean() });

export const listAdminUsers = defineCall({
  service,
  method: 'GET',
  path: '/admin/users',
  summary: 'List people, optionally by the beginning of a name or only suspended ones',
  access,
  query: pageQuery({ q: Type.Optional(text({ max: 100 })), status: Type.Optional(oneOf(['suspended'])) }),
  answer: listOf('users', AdminUserSchema),
});

/** What the audit log records. */
export const auditActions = [
  'user.suspend',
  'user.restore',
  'user.role',
  'user.unverify',
  'user.end-sessions',
  'user.delete',
  'user.remove-factor',
  'user.admin',
  'user.admin-revoke',
  'tier.clear',
  'post.remove',
  'comment.remove',
  'report.read',
  'report.dismiss',
  'report.remove',
  'report.suspend',
  'verification.read',
  'verification.approve',
  'verification.reject',
  'announcement.publish',
  'payout.hold',
  'payout.release',
  'payment.refund',
  'trial.end',
  'trial.keep',
  'debt.write-off',
  'debt.dismiss',
] as const;

const AuditEntrySchema = Type.Object({
  id: id(),
  actor: ShortUserSchema,
  action: Type.String(),
  /** `<kind>:<id>`. */
  target: Type.String(),
  /** The affected person; null if there is none or their account was erased. */
  person: Type.Union([ShortUserSchema, Type.Null()]),
  note: nullableText(),
  createdAt: instant(),
});

const ReportCountsSchema = Type.Object({ open: Type.Integer(), resolved: Type.Integer() });

export const getAdminPerson = defineCall({
  service,
  method: 'GET',
  path: '/admin/users/:id',
  summary: 'Get a person with the reports about and by them, and the latest decisions about them',
  access,
  params: byId,
  answer: Type.Object({
    user: AdminUserSchema,
    reportsAbout: ReportCountsSchema,
    reportsBy: ReportCountsSchema,
    /** The newest ten about them. */
    reports: Type.Array(ReportSchema),
    /** The newest ten about the person themselves. */
    decisions: Type.Array(AuditEntrySchema),
  }),
  missing: 'User not found',
});

export const suspendUser = defineCall({
  service,
  method: 'POST',
  path: '/admin/users/:id/suspend',
  summary: 'Suspend a person: ends their sessions and hides their content. 400 for yourself, 403 for another ADMIN',
  access,
  stepUp: 'everyone',
  params: byId,
  body: Type.Object({ note: Type.Optional(text({ max: 1000 })) }),
  answer: AdminUserSchema,
  missing: 'User not found',
});

export const restoreUser = defineCall({
  service,
  method: 'POST',
  path: '/admin/users/:id/restore',
  summary: 'Lift a suspension',
  access,
  stepUp: 'everyone',
  params: byId,
  body: Type.Object({ note: Type.Optional(text({ max: 1000 })) }),
  answer: AdminUserSchema,
  missing: 'User not found',
});

export const unverifyUser = defineCall({
  service,
  method: 'POST',
  path: '/admin/users/:id/unverify',
  summary: "Revoke a person's verification; they can request it again",
  access,
  stepUp: 'everyone',
  params: byId,
  body: Type.Object({ note: Type.Optional(text({ max: 1000 })) }),
  answer: AdminUserSchema,
  missing: 'User not found',
});

export const clearTier = defineCall({
  service,
  method: 'POST',
  path: '/admin/tiers/:id/clear',
  summary: 'Remove the picture, the name and the benefits of a tier. Its members and its price stay',
  access,
  stepUp: 'everyone',
  params: byId,
  body: Type.Object({ note: Type.Optional(text({ max: 1000 })) }),
  answer: TierSchema,
  missing: 'Tier not found',
});

export const changeUserRole = defineCall({
  service,
  method: 'PATCH',
  path: '/admin/users/:id/role',
  summary: "Change a person's role between FAN and CREATOR. Takes effect at the next token refresh",
  access,
  stepUp: 'everyone',
  params: byId,
  body: Type.Object({ role: oneOf(['FAN', 'CREATOR'], { errorMessage: { enum: 'The role must be FAN or CREATOR' } }) }),
  answer: AdminUserSchema,
  missing: 'User not found',
});

export const listAudit = defineCall({
  service,
  method: 'GET',
  path: '/admin/audit',
  summary: 'List audit log entries, newest first, optionally by ADMIN, action, person and period',
  access,
  query: pageQuery({
    /** Username or id of the person who acted; `system` for commands on the server. */
    actor: Type.Optional(text({ max: 64 })),
    action: Type.Optional(oneOf(auditActions)),
    /** Username or id of the affected person. */
    about: Type.Optional(text({ max: 64 })),
    /** Both ends are included; days are UTC. */
    from: Type.Optional(dayOrTime()),
    to: Type.Optional(dayOrTime()),
  }),
  answer: listOf('entries', AuditEntrySchema),
});

export const announce = defineCall({
  service,
  method: 'POST',
  path: '/admin/announcements',
  summary: 'Send a SYSTEM notification to everyone',
  access,
  stepUp: 'everyone',
  body: Type.Object({
    title: line({ min: 1, max: 120, errorMessage: { required: 'A title is required' } }),
    message: text({ min: 1, max: 1000, errorMessage: { required: 'A message is required' } }),
  }),
  answer: Type.Object({ id: id() }),
  status: 201,
  idempotent: true,
});
