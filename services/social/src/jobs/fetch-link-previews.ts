import { AppError } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { createOutboundClient } from '@stagedoor/service-kit/outbound/outbound-client';
import { eq, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { linkPreviewFetches, linkPreviews } from '#/db/link-previews.ts';
import { folderOfAsset } from '#/media/asset-folders.ts';
import { scheduleRemoval } from '#/media/own-folders.ts';
import { useNewAssets } from '#/media/use-new-assets.ts';
import { fetchImage, fetchPage, type PageFacts } from '#/posts/previews/fetch-page.ts';
import { createPageReader, type PageReader } from '#/posts/previews/page-reader.ts';
import { type StoredImage, storePreviewImage } from '#/posts/previews/store-preview-image.ts';

/** Addresses that are read at the same time. Most of that time is spent waiting for foreign servers, which may be slow on purpose. */
const lanes = 8;

/**
 * No other row of the same person has precedence: none is being read, waits for a retry, or has waited longer. Thus one address per
 * person is read at a time, however many wait and however slow their servers are.
 */
const isFirstOfPerson = sql`not exists (
  select from link_preview_fetch other
  where other.user_id = link_preview_fetch.user_id and other.preview_id <> link_preview_fetch.preview_id and other.failed_at is null
    and (other.attempts > 0 and link_preview_fetch.attempts = 0
      or (other.due_at, other.preview_id) < (link_preview_fetch.due_at, link_preview_fetch.preview_id)))`;

const fullDiskPauseMs = 600_000;
/** How often a page or picture is tried that takes too long to read. Trying on would spend the processor for ever. */
const triesOfSlowFile = 3;

/** Reads the addresses that posts link to, for their previews. */
export const linkPreviewsJob: Job<SocialDeps> = {
  ...defineDueWork<typeof linkPreviewFetches, SocialDeps>({
    name: 'link previews',
    table: linkPreviewFetches,
    key: linkPreviewFetches.previewId,
    dueAt: linkPreviewFetches.dueAt,
    where: isFirstOfPerson,
    pauseMs: 1_000,
    mostAttempts: 5,
    async handle({ previewId }, deps, { attempts }) {
      const [preview] = await deps.database.db.select().from(linkPreviews).where(eq(linkPreviews.id, previewId));
      if (preview === undefined || isOwn(preview.url, deps.config.publicUrl)) return 'remove';
      try {
        await readPreview(deps, { id: previewId, url: preview.url, isLastTry: attempts >= triesOfSlowFile });
      } catch (error) {
        if (error instanceof AppError && error.statusCode === 507) return { againInMs: fullDiskPauseMs };
        throw error;
      }
      return 'remove';
    },
  }),
  lanes,
};

/**
 * Returns whether an address belongs to this platform. Such an address gets no preview, because the platform would send
 * requests to itself.
 */
function isOwn(url: string, publicUrl: string): boolean {
  return new URL(url).origin === new URL(publicUrl).origin;
}

interface Address {
  readonly id: string;
  readonly url: string;
  /** Whether what takes too long is given up: then it is not the machine that is busy. */
  readonly isLastTry: boolean;
}

async function readPreview(deps: SocialDeps, { id, url, isLastTry }: Address): Promise<void> {
  const { facts, image } = await readAddress(deps, { url, isLastTry });
  await useNewAssets(deps, image === undefined ? [] : [image.assetId], (retain) =>
    deps.database.transaction(async (tx) => {
      await writePreview(tx, deps, { id, facts, image });
      retain(tx);
    }),
  );
}

const readers = new WeakMap<SocialDeps['database'], PageReader>();

/** Returns the reader of an instance of the service: two would take twice the memory. */
function readerOf(database: SocialDeps['database']): PageReader {
  const reader = readers.get(database) ?? createPageReader();
  readers.set(database, reader);
  return reader;
}

interface Found {
  readonly facts: PageFacts | undefined;
  readonly image: StoredImage | undefined;
}

async function readAddress(
  { config, internal, database }: SocialDeps,
  { url, isLastTry }: Pick<Address, 'url' | 'isLastTry'>,
): Promise<Found> {
  const userAgent = `Stagedoor/2.0 (link preview; +${config.publicUrl})`;
  const client = createOutboundClient({ userAgent, allowed: config.outboundAllow });
  try {
    const facts = await fetchPage(client, url, readerOf(database)).catch((error: unknown) => {
      if (isLastTry && error instanceof AppError) return undefined;
      throw error;
    });
    const bytes = facts?.imageUrl == null ? undefined : await fetchImage(client, facts.imageUrl);
    const image = bytes === undefined ? undefined : await storePreviewImage(internal, bytes, { isLastTry });
    return { facts, image };
  } finally {
    await client.close();
  }
}

/** An address that cannot be read at the moment keeps its previous preview. */
async function writePreview(
  tx: Transaction,
  { clock }: Pick<SocialDeps, 'clock'>,
  { id, facts, image }: Found & { readonly id: string },
): Promise<void> {
  const [before] = await tx.select().from(linkPreviews).where(eq(linkPreviews.id, id)).for('no key update');
  if (before === undefined) throw new Error('the preview was removed while it was fetched');
  const fetchedAt = clock.now();
  if (facts === undefined) {
    await tx.update(linkPreviews).set({ fetchedAt }).where(eq(linkPreviews.id, id));
    return;
  }
  const { title, description, siteName } = facts;
  const { width = null, height = null, size = null } = image ?? {};
  const folder = image === undefined ? null : folderOfAsset(image.assetId);
  await tx
    .update(linkPreviews)
    .set({ fetchedAt, title, description, siteName, folder, width, height, size })
    .where(eq(linkPreviews.id, id));
  if (before.folder !== null) await scheduleRemoval(tx, clock, [before.folder], 0);
}
