import type { readReported as readCall } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { comments, posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { type Report, reports } from '#/db/reports.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { recordAudit } from '#/moderation/record-audit.ts';
import { evaluatePostAccess } from '#/posts/access/post-access.ts';
import { findReadablePost, getPost } from '#/posts/get-post.ts';
import { findTiers } from '#/tiers/find-tiers.ts';
import { presentTier } from '#/tiers/present-tier.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock' | 'ids'> & { readonly media: MediaAddresses };
type Reported = DataOf<typeof readCall>;
type Found = Omit<Reported, 'isRecorded' | 'isThere'>;

/**
 * Returns the full reported content for an ADMIN. Unless a visitor could read it, the access is recorded first. Throws a 404 if
 * there is no such report.
 */
export async function readReported(deps: Deps, admin: Viewer, id: string): Promise<Reported> {
  const { database } = deps;
  const [report] = await database.db.select().from(reports).where(eq(reports.id, id));
  if (report === undefined) throw notFound('Report not found');
  const found = await findReported(deps, admin, report);
  if (found === undefined) {
    return { isThere: false, isRecorded: false, text: '', createdAt: null, updatedAt: null, media: [] };
  }
  const isRecorded = !(await isPublic(deps, report));
  if (isRecorded) {
    await database.transaction((tx) =>
      recordAudit(tx, deps, { actorId: admin.userId, action: 'report.read', target: `report:${id}` }),
    );
  }
  return { ...found, isThere: true, isRecorded };
}

async function findReported({ database, media }: Deps, admin: Viewer, report: Report): Promise<Found | undefined> {
  const { targetType, targetId } = report;
  const { db } = database;
  switch (targetType) {
    case 'user': {
      const [person] = await db.select().from(profiles).where(eq(profiles.userId, targetId));
      if (person === undefined) return undefined;
      const tiers = (await findTiers(db, targetId)).map((tier) => presentTier(tier, { isOwn: false }));
      const createdAt = person.createdAt.toISOString();
      return { text: person.bio ?? '', createdAt, updatedAt: null, media: [], ...(tiers.length > 0 && { tiers }) };
    }
    case 'comment': {
      const [comment] = await db.select().from(comments).where(eq(comments.id, targetId));
      if (comment === undefined || comment.deletedAt !== null) return undefined;
      const { content, createdAt, updatedAt } = comment;
      return { text: content, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), media: [] };
    }
    case 'post': {
      const [row] = await db
        .select({ content: posts.content, deletedAt: posts.deletedAt })
        .from(posts)
        .where(eq(posts.id, targetId));
      if (row === undefined || row.deletedAt !== null) return undefined;
      const post = await getPost({ database, media }, admin, targetId);
      return {
        text: row.content,
        createdAt: post.createdAt,
        updatedAt: post.updatedAt,
        media: post.media.map((file) => ({
          id: file.id,
          type: file.type,
          url: file.url,
          thumbnailUrl: file.thumbnailUrl,
          alt: file.alt ?? null,
        })),
      };
    }
  }
}

/** Whether a visitor can read it. The profile of a person is shown to everybody, but for its bio. */
async function isPublic({ database }: Deps, { targetType, targetId, postId, ownerId }: Report): Promise<boolean> {
  if (targetType === 'user') {
    const [owner] = await database.db
      .select({ isPrivate: profiles.isPrivate, suspendedAt: profiles.suspendedAt })
      .from(profiles)
      .where(eq(profiles.userId, ownerId));
    return owner !== undefined && !owner.isPrivate && owner.suspendedAt === null;
  }
  const post = await findReadablePost(database, null, postId ?? targetId);
  return post !== undefined && evaluatePostAccess(post, null) === 'open';
}
