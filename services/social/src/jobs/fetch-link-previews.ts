import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { createOutboundClient } from '@stagedoor/service-kit/outbound/outbound-client';
import { createUploadQuota, isDiskNearlyFull } from '@stagedoor/service-kit/uploads/upload-quota';
import { eq, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { linkPreviewFetches, linkPreviews } from '#/db/link-previews.ts';
import { countStoredBytes } from '#/media/count-stored-bytes.ts';
import { openSocialStore } from '#/media/open-social-store.ts';
import { sharedPictureMaker } from '#/media/shared-picture-maker.ts';
import { beginUpload, scheduleRemoval, type Upload } from '#/media/uploads.ts';
import { fetchImage, fetchPage, type PageFacts } from '#/posts/previews/fetch-page.ts';
import { longestWaitMs } from '#/posts/previews/preview-share.ts';
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
    soon: { withinMs: longestWaitMs },
    pauseMs: 1_000,
    mostAttempts: 5,
    async handle({ previewId, userId }, deps, { attempts }) {
      const [preview] = await deps.database.db.select().from(linkPreviews).where(eq(linkPreviews.id, previewId));
      if (preview === undefined || isOwn(preview.url, deps.config.publicUrl)) return 'remove';
      if (await isDiskNearlyFull(deps.config, 0)) return { againInMs: fullDiskPauseMs };
      const upload = beginUpload({ ...deps, files: openSocialStore(deps) });
      try {
        const { facts, image } = await readAddress(deps, upload, {
          url: preview.url,
          userId,
          isLastTry: attempts >= triesOfSlowFile,
        });
        await writePreview(deps, upload, { id: previewId, facts, image });
      } catch (error) {
        await upload.discard(error);
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

interface Found {
  readonly facts: PageFacts | undefined;
  readonly image: StoredImage | undefined;
}

async function readAddress(
  deps: SocialDeps,
  upload: Upload,
  { url, userId, isLastTry }: { readonly url: string; readonly userId: string | null; readonly isLastTry: boolean },
): Promise<Found> {
  const { config } = deps;
  const userAgent = `Stagedoor/2.0 (link preview; +${config.publicUrl})`;
  const client = createOutboundClient({ userAgent, allowed: config.outboundAllow });
  const reader = { pictures: sharedPictureMaker(deps), userId, isLastTry };
  try {
    const facts = await fetchPage(client, reader, url);
    if (facts?.imageUrl == null || !(await hasQuota(deps, userId))) return { facts, image: undefined };
    const bytes = await fetchImage(client, facts.imageUrl);
    const image = bytes === undefined ? undefined : await storePreviewImage(reader, upload, bytes);
    return { facts, image };
  } finally {
    await client.close();
  }
}

/** The picture counts towards the person's quota of files: without quota left, previews have no pictures. */
async function hasQuota(deps: SocialDeps, userId: string | null): Promise<boolean> {
  if (userId === null) return true;
  const { usedBytes, quotaBytes } = await createUploadQuota({ ...deps, countStored: countStoredBytes }).readUse(userId);
  return usedBytes < quotaBytes;
}

/** An address that cannot be read at the moment keeps its previous preview. */
async function writePreview(
  { database, clock }: SocialDeps,
  upload: Upload,
  { id, facts, image }: Found & { readonly id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const [before] = await tx.select().from(linkPreviews).where(eq(linkPreviews.id, id)).for('no key update');
    if (before === undefined) throw new Error('the preview was removed while it was fetched');
    const fetchedAt = clock.now();
    if (facts === undefined) {
      await tx.update(linkPreviews).set({ fetchedAt }).where(eq(linkPreviews.id, id));
      return;
    }
    const { title, description, siteName } = facts;
    const { folder = null, width = null, height = null, size = null } = image ?? {};
    await tx
      .update(linkPreviews)
      .set({ fetchedAt, title, description, siteName, folder, width, height, size })
      .where(eq(linkPreviews.id, id));
    if (before.folder !== null) await scheduleRemoval(tx, clock, [before.folder], 0);
    upload.retain(tx);
  });
}
