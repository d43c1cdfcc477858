import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** What people can be a member of at a creator. */
export const tiers = pgTable('tier', {
  id: uuid('id').primaryKey(),
  creatorId: uuid('creator_id').notNull(),
  /** Its bit in masks. No later tier of the creator gets it again; slot 0 is of the first paid tier. */
  slot: smallint('slot').notNull(),
  name: text('name').notNull(),
  /** A month; 0 is free. */
  priceCents: integer('price_cents').notNull(),
  benefits: text('benefits').array().notNull(),
  /** Null for any number. */
  seats: integer('seats'),
  position: smallint('position').notNull(),
  /** The use of the asset, in the address of the picture. */
  pictureUseId: uuid('picture_use_id'),
  pictureAssetId: uuid('picture_asset_id'),
  /** Of its widest rendition, in pixels. */
  pictureWidth: integer('picture_width'),
  archivedAt: instant('archived_at'),
  revision: integer('revision').notNull(),
  createdAt: instant('created_at').notNull(),
});
export type TierRow = typeof tiers.$inferSelect;
