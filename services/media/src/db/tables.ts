import { assetPurposes } from '@stagedoor/contracts/internal-media';
import type { CaptionsFacts } from '@stagedoor/contracts/media-events';
import { assetTypes } from '@stagedoor/contracts/vault';
import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { eq } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Rendition } from '#/film/renditions.ts';
import type { Teaser } from '#/film/teaser.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

export const folders = pgTable('folder', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const assets = pgTable('asset', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  sha256: bytes('sha256').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  type: text('type', { enum: assetTypes }).notNull(),
  mimeType: text('mime_type').notNull(),
  widths: integer('widths').array().notNull(),
  width: integer('width'),
  height: integer('height'),
  title: text('title').notNull(),
  alt: text('alt').notNull(),
  folderId: uuid('folder_id'),
  labels: text('labels').array().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  trashedAt: instant('trashed_at'),
  claimedUntil: instant('claimed_until'),
  removedAt: instant('removed_at'),
  durationMs: integer('duration_ms'),
  renditions: jsonb('renditions').$type<readonly Rendition[]>().notNull().default([]),
  failure: text('failure'),
  isKept: boolean('is_kept').notNull().default(true),
  discardAt: instant('discard_at'),
  revision: integer('revision').notNull().default(0),
  posterVersion: integer('poster_version').notNull().default(0),
  posterStill: smallint('poster_still'),
  stillCount: smallint('still_count').notNull().default(0),
  teaser: jsonb('teaser').$type<Teaser>(),
  waveform: smallint('waveform').array().notNull().default([]),
  captions: jsonb('captions').$type<readonly CaptionsFacts[]>().notNull().default([]),
  failureDetail: text('failure_detail'),
  workMs: integer('work_ms').notNull().default(0),
  workedAt: instant('worked_at'),
  purpose: text('purpose', { enum: assetPurposes }).notNull().default('post'),
  shownSize: bigint('shown_size', { mode: 'number' }),
  stillFailure: text('still_failure'),
  stillFailedAt: instant('still_failed_at'),
});
export type AssetRow = typeof assets.$inferSelect;
/** Whether its owner finds an asset among their files. */
export const isInVault = eq(assets.purpose, 'post');

export const captionTexts = pgTable('caption_text', {
  id: uuid('id').primaryKey(),
  assetId: uuid('asset_id').notNull(),
  content: text('content').notNull(),
  words: text('words').notNull(),
});

export const assetUses = pgTable('asset_use', {
  id: uuid('id').primaryKey(),
  assetId: uuid('asset_id').notNull(),
  userService: text('user_service', { enum: ['social', 'messaging'] }).notNull(),
  targetId: uuid('target_id').notNull(),
  begunAt: instant('begun_at').notNull(),
  endedAt: instant('ended_at'),
  isDraft: boolean('is_draft').notNull().default(false),
  soldCount: integer('sold_count').notNull().default(0),
  words: text('words').notNull().default(''),
});

export const places = pgTable(
  'place',
  {
    readerId: uuid('reader_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    placeMs: integer('place_ms').notNull(),
    keptAt: instant('kept_at').notNull(),
  },
  ({ readerId, assetId }) => [primaryKey({ columns: [readerId, assetId] })],
);

export const filmJobs = pgTable('film_job', {
  assetId: uuid('asset_id').primaryKey(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

/** Folders that social and messaging had, which are to become assets. */
export const folderMoves = pgTable('folder_move', {
  assetId: uuid('asset_id').primaryKey(),
  service: text('service', { enum: ['social', 'messaging'] }).notNull(),
  folder: text('folder').notNull(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

export const teaserJobs = pgTable('teaser_job', {
  assetId: uuid('asset_id').primaryKey(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

/** Film and sound whose users do not know yet how long it lasts. */
export const measureJobs = pgTable('measure_job', {
  assetId: uuid('asset_id').primaryKey(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

export const uploads = pgTable('upload', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  fileName: text('file_name').notNull(),
  claimedType: text('claimed_type').notNull(),
  sha256: bytes('sha256'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  arrivedAt: instant('arrived_at'),
  assetId: uuid('asset_id'),
  refusal: text('refusal'),
  givenUpAt: instant('given_up_at'),
  lockHolder: uuid('lock_holder'),
  lockedUntil: instant('locked_until'),
  isLockWanted: boolean('is_lock_wanted').notNull().default(false),
  isKept: boolean('is_kept').notNull().default(true),
});
export type UploadRow = typeof uploads.$inferSelect;

export const uploadFinishes = pgTable('upload_finish', {
  uploadId: uuid('upload_id').primaryKey(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

/** What was served a day of a person's files in posts and messages. */
export const servedDays = pgTable(
  'served_day',
  {
    ownerId: uuid('owner_id').notNull(),
    day: date('day').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    playedMs: bigint('played_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.day] })],
);

export const fileRemovals = pgTable('file_removal', {
  folder: text('folder').primaryKey(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});
