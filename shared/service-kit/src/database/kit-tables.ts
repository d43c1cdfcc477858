import type { EventEnvelope } from '@stagedoor/contracts/event';
import type { ServiceNotification } from '@stagedoor/contracts/service-notifications';
import {
  bigint,
  bigserial,
  customType,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { dueWorkColumns } from '#/database/due-work-columns.ts';

/** The kit's tables are in a schema of their own, beside the service's tables. */
export const kit = pgSchema('kit');

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Events written in the transaction of their change, and published by the relay. They are deleted OUTBOX_DAYS after their publication.
 * Until then they can be replayed.
 */
export const outbox = kit.table('outbox', {
  id: uuid('id').primaryKey(),
  /** Orders one relay's work; no reader pages by it, since a lower one may commit later. */
  ordinal: bigserial('ordinal', { mode: 'number' }).notNull(),
  subject: text('subject').notNull(),
  envelope: jsonb('envelope').$type<EventEnvelope>().notNull(),
  createdAt: instant('created_at').notNull(),
  publishedAt: instant('published_at'),
  /** Not used any more. */
  claimedUntil: instant('claimed_until'),
  /** Set by the server's clock, because the clocks of instances differ. */
  writtenAt: instant('written_at').notNull().defaultNow(),
});

/** The columns of an event that is published. */
export type OutboxRow = Pick<typeof outbox.$inferSelect, 'id' | 'subject' | 'envelope' | 'createdAt'>;

/** Which stream the outbox was last published to: a new one gets the week's events again. */
export const outboxStream = kit.table('outbox_stream', {
  name: text('name').primaryKey(),
  createdAt: instant('created_at').notNull(),
  /** Events published up to this moment go to the new stream again; null when all of them were marked as unpublished. */
  republishUntil: instant('republish_until'),
  /** When the event that was marked last had been published. */
  republishedAt: instant('republished_at'),
  /** Only for instances of the version before, which may run beside this one. */
  republishedId: uuid('republished_id'),
});

/** The events that each consumer has handled, written in the transaction that applied them. Deleted after INBOX_DAYS. */
export const inbox = kit.table(
  'inbox',
  {
    consumer: text('consumer').notNull(),
    eventId: uuid('event_id').notNull(),
    handledAt: instant('handled_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.consumer, table.eventId] })],
);

/** The first answer to each idempotency key. Key and body are hashed, the answer is sealed with the key. */
export const idempotencyKeys = kit.table(
  'idempotency_key',
  {
    scope: text('scope').notNull(),
    keyHash: bytes('key_hash').notNull(),
    bodyHash: bytes('body_hash').notNull(),
    status: integer('status'),
    sealedAnswer: bytes('sealed_answer'),
    createdAt: instant('created_at').notNull(),
    /** The process that works on the request, until there is an answer. */
    claimId: uuid('claim_id'),
    claimedUntil: instant('claimed_until'),
  },
  (table) => [primaryKey({ columns: [table.scope, table.keyHash] })],
);

/** People whose data this service has yet to send for an export. */
export const exportTasks = kit.table('export_task', {
  exportId: uuid('export_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  askedAt: instant('asked_at').notNull(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

/** People whose data is being erased. */
export const erasures = kit.table('erasure', {
  userId: uuid('user_id').primaryKey(),
  askedAt: instant('asked_at').notNull(),
  /** When all data was erased for the first time; null until then. */
  erasedAt: instant('erased_at'),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

/** Erased people, by a hash of their id: later events that name them are ignored. */
export const erasedPeople = kit.table('erased_person', {
  idHash: bytes('id_hash').primaryKey(),
  erasedAt: instant('erased_at').notNull(),
});

/** Which tables hold due work. Written when a service starts, read by an operator's command. */
export const dueWorkRegister = kit.table('due_work', {
  name: text('name').primaryKey(),
  tableName: text('table_name').notNull(),
  keyColumn: text('key_column').notNull(),
  dueColumn: text('due_column').notNull(),
});

/** How much of a person's upload rate limit is used up. */
export const uploadAllowances = kit.table('upload_allowance', {
  userId: uuid('user_id').primaryKey(),
  spentUntil: instant('spent_until').notNull(),
});

/** Bytes of uploads that are being received. */
export const uploadReservations = kit.table('upload_reservation', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  reservedAt: instant('reserved_at').notNull(),
});

/** Files of the newest build of the service's screen and of the build before. */
export const screenFiles = kit.table('screen_file', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
  body: bytes('body').notNull(),
  /** The same by brotli. */
  compressed: bytes('compressed').notNull(),
  storedAt: instant('stored_at').notNull(),
});

/** Notifications that the service has written and not sent yet. */
export const waitingNotifications = kit.table('waiting_notification', {
  id: uuid('id').primaryKey(),
  recipientId: uuid('recipient_id').notNull(),
  actorId: uuid('actor_id'),
  notification: jsonb('notification').$type<ServiceNotification>().notNull(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

/** Facts from before the service joined: how far they have been read, by consumer. */
export const histories = kit.table('history', {
  consumer: text('consumer').primaryKey(),
  subject: text('subject').notNull(),
  /** Where the next page begins; null at the beginning and at the end. */
  cursor: text('cursor'),
  factCount: bigint('fact_count', { mode: 'number' }).notNull().default(0),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at'),
  /** When the next page is due; null once all was read. */
  dueAt: instant('due_at'),
  ...dueWorkColumns,
});
