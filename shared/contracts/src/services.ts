import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { instant, nullableText, oneOf, text } from './text.ts';

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

const UserAccessSchema = Type.Union([
  Type.Object({ grantedAt: instant(), lastAccessedAt: nullableText() }),
  Type.Null(),
]);

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
  userAccess: UserAccessSchema,
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

export const listServices = defineCall({
  service,
  method: 'GET',
  path: '/services',
  summary: 'The directory, by category and sort order',
  access: 'public',
  answer: Type.Array(ServiceSchema),
});

export const getService = defineCall({
  service,
  method: 'GET',
  path: '/services/:slug',
  summary: 'One service, with what the catalogue says of it',
  access: 'public',
  params: Type.Object({ slug: text({ min: 1, max: 64 }) }),
  answer: ServiceDetailSchema,
  missing,
});
