import { recordAssetUses } from '@stagedoor/contracts/internal-media';
import { boolean, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { dueWorkColumns } from '#/database/due-work-columns.ts';
import type { InternalClient } from '#/internal-calls/internal-client.ts';
import { defineDueWork } from '#/jobs/define-due-work.ts';
import type { DueWorkDeps } from '#/jobs/due-work.ts';
import type { Job } from '#/jobs/job.ts';

/** What every service has of {@link assetUseChanges}. */
export const assetUseColumns = {
  /** The id of the file in a post or a message. */
  id: uuid('id').primaryKey(),
  assetId: uuid('asset_id').notNull(),
  targetId: uuid('target_id').notNull(),
  hasEnded: boolean('has_ended').notNull(),
  /** Whether an ADMIN removed it. */
  isRemoved: boolean('is_removed').notNull(),
  /** Of the draft of a post, its author; null for a file of a post or a message. */
  draftOf: uuid('draft_of'),
  dueAt: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull(),
  ...dueWorkColumns,
};

/**
 * Uses of assets that media has not been told about yet. A trigger on the service's `media` table writes a row when a file of an
 * asset begins to be used, and when its row is deleted.
 */
export const assetUseChanges = pgTable('asset_use_change', assetUseColumns);

type Deps = DueWorkDeps & { readonly internal: Pick<InternalClient, 'call'> };

/** What media is told about the post or message that uses an asset. */
export interface UseFacts {
  /** To how many people it was sold. */
  readonly soldCount: number;
  /** Its text, if its author finds files by it. */
  readonly words?: string;
}

/**
 * Returns a job that tells media which assets the service uses. Until then a claim keeps them. `readFacts` looks up a post or message;
 * it is asked about drafts, too.
 */
export function tellAssetUses<D extends Deps>(readFacts: (deps: D, targetId: string) => Promise<UseFacts>): Job<D> {
  return defineDueWork<typeof assetUseChanges, D>({
    name: 'asset uses',
    table: assetUseChanges,
    key: assetUseChanges.id,
    dueAt: assetUseChanges.dueAt,
    pauseMs: 2_000,
    parallel: 8,
    async handle({ id, assetId, targetId, hasEnded, isRemoved, draftOf }, deps) {
      const of = draftOf === null ? {} : { draftOf };
      const facts = hasEnded ? {} : await readFacts(deps, targetId);
      const use = { id, assetId, targetId, hasEnded, ...(isRemoved ? { isRemoved } : {}), ...of };
      await deps.internal.call(recordAssetUses, { body: { uses: [{ ...use, ...facts }] } });
      return 'remove';
    },
  });
}
