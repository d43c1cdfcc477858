import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { id, instant, nullableText, oneOf, text } from './text.ts';

const service = 'directory';
const missing = 'Service not found';

/** The directory's categories, in the order of its tabs. */
export const serviceCategories = [
  'PAYMENTS',
  'CONTENT',
  'DATA_ANALYTICS',
  'ENGAGEMENT',
  'EDUCATION',
  'AGENCY',
  'MARKETPLACE',
  'WELLNESS',
  'BUSINESS',
  'FINANCE',
  'MARKETING',
  'TECHNICAL',
  'OTHER',
] as const;
export type ServiceCategory = (typeof serviceCategories)[number];

const UserAccessSchema = Type.Object({
  /** For a public service: when it was first opened, unless access was requested before. */
  grantedAt: instant(),
  lastAccessedAt: nullableText(),
});

const row = {
  id: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  description: Type.String(),
  icon: Type.String(),
  color: Type.String(),
  category: oneOf(serviceCategories),
  sortOrder: Type.Integer(),
  requiresSubscription: Type.Boolean(),
  isPublic: Type.Boolean(),
  userAccess: Type.Union([UserAccessSchema, Type.Null()]),
};

export const ServiceSchema = Type.Object(row);
export type Service = Type.Static<typeof ServiceSchema>;

export const ServiceDetailSchema = Type.Object({
  ...row,
  tagline: Type.String(),
  features: Type.Array(Type.String()),
  status: oneOf(['live', 'beta', 'coming-soon']),
  pricing: Type.String(),
  port: Type.Integer(),
  apiEndpoint: Type.String(),
  catalogueCategory: Type.String(),
});
export type ServiceDetail = Type.Static<typeof ServiceDetailSchema>;

const bySlug = Type.Object({ slug: text({ min: 1, max: 64 }) });

export const listServices = defineCall({
  service,
  method: 'GET',
  path: '/services',
  summary: 'List all services, by category and sort order',
  access: 'public',
  answer: Type.Array(ServiceSchema),
});

export const getService = defineCall({
  service,
  method: 'GET',
  path: '/services/:slug',
  summary: 'Get a service with its catalogue entry',
  access: 'public',
  params: bySlug,
  answer: ServiceDetailSchema,
  missing,
});

export const listOwnServices = defineCall({
  service,
  method: 'GET',
  path: '/services/user/services',
  summary: 'List the services that you may open, by category and sort order',
  access: 'signed-in',
  answer: Type.Array(ServiceSchema),
});

export const checkServiceAccess = defineCall({
  service,
  method: 'GET',
  path: '/services/:slug/check-access',
  summary: 'Get whether you may open a service, and why',
  access: 'signed-in',
  params: bySlug,
  answer: Type.Object({ hasAccess: Type.Boolean(), reason: oneOf(['PUBLIC', 'GRANTED', 'LOCKED', 'COMING_SOON']) }),
  missing,
});

const AccessSchema = Type.Object({
  slug: Type.String(),
  name: Type.String(),
  hasAccess: Type.Boolean(),
  reason: oneOf(['PUBLIC', 'GRANTED', 'LOCKED', 'COMING_SOON']),
  /** Whether the service is closed to them, for example unpaid, and they can open it again by paying. */
  canPayAgain: Type.Boolean(),
  /** Null if access was never granted. */
  grantedAt: nullableText(),
});

export const listAccessOfPerson = defineCall({
  service,
  method: 'GET',
  path: '/services/user/:id/access',
  summary: 'List the services that a person may open, by category and sort order',
  access: ['ADMIN'],
  params: Type.Object({ id: id() }),
  answer: Type.Array(AccessSchema),
});

export const recordServiceAccess = defineCall({
  service,
  method: 'POST',
  path: '/services/:slug/access-record',
  summary: 'Record that you opened a service',
  access: 'signed-in',
  params: bySlug,
  answer: UserAccessSchema,
  missing,
});

/** For the buttons Get Started and Join Beta. */
export const activateService = defineCall({
  service,
  method: 'POST',
  path: '/services/:slug/activate',
  summary: 'Request access to a live or beta service. Idempotent',
  access: 'signed-in',
  params: bySlug,
  answer: ServiceDetailSchema,
  idempotent: true,
  missing,
});

const GrantSchema = Type.Object({ userId: id(), slug: Type.String(), hasAccess: Type.Boolean() });

export const grantServiceAccess = defineCall({
  service,
  method: 'POST',
  path: '/services/:slug/grants',
  summary: 'Grant a person access to a service. Idempotent',
  access: ['ADMIN'],
  stepUp: 'everyone',
  params: bySlug,
  body: Type.Object({ userId: id() }),
  answer: GrantSchema,
  idempotent: true,
  missing,
});

export const revokeServiceAccess = defineCall({
  service,
  method: 'DELETE',
  path: '/services/:slug/grants',
  summary: "Revoke a person's access to a service. Idempotent",
  access: ['ADMIN'],
  stepUp: 'everyone',
  params: bySlug,
  body: Type.Object({ userId: id() }),
  answer: GrantSchema,
  missing,
});

/** Auth asks it before a service gets a token for a person. */
export const readServiceAccess = defineCall({
  service,
  method: 'GET',
  path: '/internal/services/:slug/access/:userId',
  summary: 'Get whether a person may open a service, and until when they could',
  access: { callers: ['auth', 'notifications'] },
  params: Type.Object({ slug: text({ min: 1, max: 64 }), userId: id() }),
  answer: Type.Object({
    hasAccess: Type.Boolean(),
    /** When their access ended; null while they have it, and if they never had it. */
    endedAt: Type.Union([instant(), Type.Null()]),
  }),
  missing,
});
