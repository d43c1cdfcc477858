import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import { createOutboundClient } from '@stagedoor/service-kit/outbound/outbound-client';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { linkPreviewFetches, linkPreviews } from '#/db/link-previews.ts';
import { openSocialStore } from '#/media/open-social-store.ts';
import { createPictureMaker } from '#/media/picture-process.ts';
import { beginUpload, scheduleRemoval, type Upload } from '#/media/uploads.ts';
import { fetchImage, fetchPage } from '#/posts/previews/fetch-page.ts';
import type { PageFacts } from '#/posts/previews/read-page.ts';
import { type StoredImage, storePreviewImage } from '#/posts/previews/store-preview-image.ts';

/** Reads the addresses that posts link to, for their previews. */
export const linkPreviewsJob = defineDueWork<typeof linkPreviewFetches, SocialDeps>({
  name: 'link previews',
  table: linkPreviewFetches,
  key: linkPreviewFetches.previewId,
  dueAt: linkPreviewFetches.dueAt,
  soon: { withinMs: 0 },
  pauseMs: 1_000,
  parallel: 2,
  mostAttempts: 5,
  async handle({ previewId }, deps) {
    const [preview] = await deps.database.db.select().from(linkPreviews).where(eq(linkPreviews.id, previewId));
    if (preview === undefined || isOwn(preview.url, deps.config.publicUrl)) return 'remove';
    const upload = beginUpload({ ...deps, files: openSocialStore(deps) });
    try {
      const { facts, image } = await readAddress(deps, upload, preview.url);
      await writePreview(deps, upload, { id: previewId, facts, image });
    } catch (error) {
      await upload.discard(error);
      throw error;
    }
    return 'remove';
  },
});

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

async function readAddress({ config }: SocialDeps, upload: Upload, url: string): Promise<Found> {
  const userAgent = `Stagedoor/2.0 (link preview; +${config.publicUrl})`;
  const client = createOutboundClient({ userAgent, allowed: config.outboundAllow });
  const pictures = createPictureMaker();
  try {
    const facts = await fetchPage(client, url);
    if (facts?.imageUrl == null) return { facts, image: undefined };
    const bytes = await fetchImage(client, facts.imageUrl);
    const image = bytes === undefined ? undefined : await storePreviewImage(pictures, upload, bytes);
    return { facts, image };
  } finally {
    pictures.close();
    await client.close();
  }
}

/** An address that cannot be read at the moment keeps what it showed before. */
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
    const { folder = null, width = null, height = null } = image ?? {};
    await tx
      .update(linkPreviews)
      .set({ fetchedAt, title, description, siteName, folder, width, height })
      .where(eq(linkPreviews.id, id));
    if (before.folder !== null) await scheduleRemoval(tx, clock, [before.folder], 0);
    upload.retain(tx);
  });
}
