import type { Job } from '@stagedoor/service-kit/jobs/job';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { departures } from '#/db/relations.ts';
import { openPoll } from '#/posts/polls/write-poll.ts';
import { publishPost } from '#/posts/writing/publish-post.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'config'>;
type JobDeps = Deps & Pick<SocialDeps, 'log'>;

const batchSize = 50;

/** The posts that an author who is no longer a creator may publish. Others wait, because only creators may sell. */
const needsNoCreator = sql`(${posts.priceCents} = 0 and ${posts.visibility} <> 'SUBSCRIBERS')`;
/** Its author reopened their account after its time, so it waits for a new time: nothing old is published unasked. */
const isMissed = sql`exists (select from ${departures}
  where ${departures.userId} = ${posts.authorId} and ${departures.returnedAt} >= ${posts.scheduledAt})`;
const mayBePublished = sql`((${profiles.role} = 'CREATOR' or ${needsNoCreator}) and not ${isMissed})`;

export const scheduledPostsJob: Job<SocialDeps> = {
  name: 'scheduled posts',
  pauseMs: 1_000,
  nextDue: sql`(select ${posts.scheduledAt} from ${posts} join ${profiles} on ${profiles.userId} = ${posts.authorId}
    where ${posts.scheduledAt} is not null and ${posts.publishedAt} is null and ${posts.deletedAt} is null
      and ${profiles.suspendedAt} is null and ${mayBePublished}
    order by ${posts.scheduledAt} limit 1)`,
  run: publishScheduledPosts,
};

/**
 * Publishes the posts whose scheduled time has passed, each once however many instances run this. Posts of a suspended author wait.
 * So do posts for sale or for subscribers if the author is no longer a creator, and posts whose time passed while the account was
 * closed; the list of scheduled posts says so. A post that cannot be published does not stop the others. Returns whether there may
 * be more.
 */
export async function publishScheduledPosts(deps: JobDeps): Promise<boolean> {
  const { database, clock, log } = deps;
  const due = await database.db
    .select({ id: posts.id, authorId: posts.authorId })
    .from(posts)
    .innerJoin(profiles, eq(profiles.userId, posts.authorId))
    .where(
      and(
        lte(posts.scheduledAt, clock.now()),
        isNull(posts.publishedAt),
        isNull(posts.deletedAt),
        isNull(profiles.suspendedAt),
        mayBePublished,
      ),
    )
    .orderBy(asc(posts.scheduledAt), asc(posts.id))
    .limit(batchSize);
  let failures = 0;
  for (const post of due) {
    await publishOne(deps, post).catch((error: unknown) => {
      failures += 1;
      log.error({ err: error, post: post.id }, 'a scheduled post could not be published');
    });
  }
  return due.length === batchSize && failures < batchSize;
}

async function publishOne(
  { database, clock, ...deps }: Deps,
  { id, authorId }: { id: string; authorId: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    // Locks the author before the post, as everywhere: only the transaction with the author's row publishes their posts.
    const [author] = await tx.select().from(profiles).where(eq(profiles.userId, authorId)).for('no key update');
    const isCreator = author?.role === 'CREATOR';
    const publishedAt = clock.now();
    const [published] = await tx
      .update(posts)
      .set({ publishedAt })
      .where(
        and(
          eq(posts.id, id),
          isNull(posts.publishedAt),
          isNull(posts.deletedAt),
          isCreator ? undefined : needsNoCreator,
          sql`not ${isMissed}`,
        ),
      )
      .returning({ content: posts.content, hasPoll: posts.hasPoll });
    if (published === undefined) return;
    if (published.hasPoll) await openPoll(tx, id, publishedAt);
    await publishPost(tx, deps, { id, authorId, content: published.content, publishedAt });
  });
}
