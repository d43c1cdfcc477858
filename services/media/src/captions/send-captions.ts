import { notFound } from '@stagedoor/service-kit/common/errors';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { assets, captionTexts } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';

const address = /^captions\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.vtt$/;

/** Whether a file's name is that of captions. */
export function isCaptions(name: string): boolean {
  return name.startsWith('captions/');
}

/**
 * Sends captions of an asset. An earlier version's name shows those of now: a page may have been open when they were changed. A later
 * one's shows nothing, which a cache would keep.
 */
export async function sendCaptions(
  reply: FastifyReply,
  { database }: Pick<MediaDeps, 'database'>,
  { id, name, isPublic }: { readonly id: string; readonly name: string; readonly isPublic: boolean },
): Promise<FastifyReply> {
  const [, captionsId = '', version = ''] = address.exec(name) ?? [];
  if (captionsId === '') throw notFound();
  const [found] = await database.db
    .select({ content: captionTexts.content, captions: assets.captions })
    .from(captionTexts)
    .innerJoin(assets, eq(assets.id, captionTexts.assetId))
    .where(and(eq(captionTexts.id, captionsId), eq(assets.id, id), isNull(assets.removedAt)));
  const current = found?.captions.find((one) => one.id === captionsId);
  if (found === undefined || current === undefined || current.version < Number(version)) throw notFound();
  return reply
    .header('cache-control', isPublic ? 'public, max-age=300' : 'private, max-age=5')
    .type('text/vtt; charset=utf-8')
    .send(found.content);
}
