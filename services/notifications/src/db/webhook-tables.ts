import { webhookEventTypes } from '@stagedoor/contracts/webhook-events';
import { webhookOffReasons } from '@stagedoor/contracts/webhooks';
import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Addresses of creators' own programs. Each is due when it has something to be sent. */
export const webhookEndpoints = pgTable('webhook_endpoint', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  url: text('url').notNull(),
  eventTypes: text('event_types', { enum: webhookEventTypes }).array().notNull(),
  /** Encrypted, like the previous secret, which stays valid for a while. */
  secret: text('secret').notNull(),
  previousSecret: text('previous_secret'),
  previousSecretUntil: instant('previous_secret_until'),
  createdAt: instant('created_at').notNull(),
  /** Counts the edits of address and events, from 1. */
  revision: integer('revision').notNull().default(1),
  /** Nothing is sent until its program has answered a challenge. */
  isWaiting: boolean('is_waiting').notNull().default(false),
  /** Null if no program has answered the challenge at this address: the webhook waits, or is older than challenges. */
  answeredAt: instant('answered_at'),
  offAt: instant('off_at'),
  offReason: text('off_reason', { enum: webhookOffReasons }),
  /** Turns in a row in which nothing could be delivered. */
  failures: integer('failures').notNull().default(0),
  failingSince: instant('failing_since'),
  pausedUntil: instant('paused_until'),
  dueAt: instant('due_at'),
  ...dueWorkColumns,
});
export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;

/** Recent usage of each rate limit. */
export const webhookAllowances = pgTable('webhook_allowance', {
  key: text('key').primaryKey(),
  spentUntil: instant('spent_until').notNull(),
});

/** What happened to people with webhooks, for the days of the log. */
export const webhookEventLog = pgTable('webhook_event', {
  /** The header `webhook-id`. */
  id: text('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  type: text('type').notNull(),
  /** Byte for byte as it is signed. */
  body: text('body').notNull(),
  personId: uuid('person_id'),
  happenedAt: instant('happened_at').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** An event for a webhook: `nextTryAt` is null if it was delivered or given up. */
export const webhookDeliveries = pgTable('webhook_delivery', {
  id: uuid('id').primaryKey(),
  endpointId: uuid('endpoint_id').notNull(),
  eventId: text('event_id').notNull(),
  createdAt: instant('created_at').notNull(),
  nextTryAt: instant('next_try_at'),
  tries: integer('tries').notNull().default(0),
  deliveredAt: instant('delivered_at'),
});

/** Each try with its answer. */
export const webhookAttempts = pgTable('webhook_attempt', {
  id: uuid('id').primaryKey(),
  deliveryId: uuid('delivery_id').notNull(),
  at: instant('at').notNull(),
  /** Null if no answer could be read. */
  status: integer('status'),
  error: text('error'),
  durationMs: integer('duration_ms').notNull(),
  /** The beginning of the answer's body. */
  answer: text('answer'),
});
