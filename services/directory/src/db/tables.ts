import type { DirectoryCategory } from '@stagedoor/catalogue/categories';
import type { ServiceStatus } from '@stagedoor/catalogue/entry';
import { bigint, boolean, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The catalogue's entry of each business service. */
export const services = pgTable('service', {
  id: uuid('id').primaryKey(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  tagline: text('tagline').notNull(),
  description: text('description').notNull(),
  features: text('features').array().notNull(),
  icon: text('icon').notNull(),
  color: text('color').notNull(),
  category: text('category').$type<DirectoryCategory>().notNull(),
  catalogueCategory: text('catalogue_category').notNull(),
  status: text('status').$type<ServiceStatus>().notNull(),
  pricing: text('pricing').notNull(),
  port: integer('port').notNull(),
  apiEndpoint: text('api_endpoint').notNull(),
  sortOrder: integer('sort_order').notNull(),
  isPublic: boolean('is_public').notNull(),
  requiresSubscription: boolean('requires_subscription').notNull(),
});
export type ServiceRow = typeof services.$inferSelect;

/**
 * People's access to services, and when they last opened each. A row stays when the access ends, so that its revision keeps
 * growing.
 */
export const serviceAccess = pgTable(
  'service_access',
  {
    userId: uuid('user_id').notNull(),
    serviceId: uuid('service_id').notNull(),
    grantedAt: instant('granted_at').notNull(),
    lastAccessedAt: instant('last_accessed_at'),
    /** False if the access was revoked, or if a public service was only opened. */
    isGranted: boolean('is_granted').notNull(),
    /** When the access ended; null while there is access, and if there never was any. */
    endedAt: instant('ended_at'),
    /** Whether an ADMIN revoked the access: then only an ADMIN grants it again. */
    isRevoked: boolean('is_revoked').notNull().default(false),
    /** Null if it was granted before this was recorded. */
    grantedBy: text('granted_by', { enum: ['person', 'admin'] }),
    /** The end of the trial, which there is once; null before it. */
    trialEndsAt: instant('trial_ends_at'),
    /** The plan that payments bills for; null if payments bills for nothing. */
    plan: text('plan', { enum: ['trial', 'paid'] }),
    /** Whether the trial is closed until its person confirms their mail address. */
    awaitsConfirmation: boolean('awaits_confirmation').notNull().default(false),
    planRevision: bigint('plan_revision', { mode: 'number' }).notNull().default(0),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** The last revision that is known to be in the bucket. */
    toldRevision: bigint('told_revision', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.serviceId] })],
);
export type AccessRow = typeof serviceAccess.$inferSelect;

/** The bucket that was synchronized last, by its creation time. */
export const syncedBuckets = pgTable('synced_bucket', {
  name: text('name').primaryKey(),
  created: text('created').notNull(),
});

/** People, besides ADMINs, who may see a service's health. */
export const teamMembers = pgTable(
  'team_member',
  {
    serviceKey: text('service_key').notNull(),
    userId: uuid('user_id').notNull(),
    since: instant('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceKey, table.userId] })],
);

/** The health checks of a service on a day (UTC), one a minute. */
export const healthDays = pgTable(
  'health_day',
  {
    serviceKey: text('service_key').notNull(),
    day: date('day').notNull(),
    firstCheckedAt: instant('first_checked_at').notNull(),
    lastCheckedAt: instant('last_checked_at').notNull(),
    checks: integer('checks').notNull(),
    succeeded: integer('succeeded').notNull(),
    lastSucceeded: boolean('last_succeeded').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceKey, table.day] })],
);

/** Processes that answered a check: what was deployed, and when. */
export const seenInstances = pgTable(
  'seen_instance',
  {
    serviceKey: text('service_key').notNull(),
    instance: text('instance').notNull(),
    version: text('version').notNull(),
    startedAt: instant('started_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    isStub: boolean('is_stub').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.serviceKey, table.instance] })],
);

/** When the next round of checks is due. */
export const checkTurns = pgTable('check_turn', {
  name: text('name').primaryKey(),
  nextAt: instant('next_at').notNull(),
});
