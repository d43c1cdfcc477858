import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { publishPost } from '#/posts/publish-post.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'>;
type JobDeps = Deps & Pick<SocialDeps, 'log'>;

const batch = 50;

/**
 * Publishes the posts whose time has come, each once however many instances look; those of a suspended author wait.
 * One that cannot be published holds up no other. Returns whether there may be more.
 */
export async function publishDuePosts(deps: JobDeps): Promise<boolean> {
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
      ),
    )
    .orderBy(asc(posts.scheduledAt), asc(posts.id))
    .limit(batch);
  let failures = 0;
  for (const post of due) {
    await publishOne(deps, post).catch((error: unknown) => {
      failures += 1;
      log.error({ err: error, post: post.id }, 'a scheduled post could not be published');
    });
  }
  return due.length === batch && failures < batch;
}

async function publishOne(
  { database, publish, clock }: Deps,
  { id, authorId }: { id: string; authorId: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    // The author first, as everywhere: who holds it is the only one to change what is published of theirs.
    await tx.select().from(profiles).where(eq(profiles.userId, authorId)).for('no key update');
    const publishedAt = clock.now();
    const [published] = await tx
      .update(posts)
      .set({ publishedAt })
      .where(and(eq(posts.id, id), isNull(posts.publishedAt), isNull(posts.deletedAt)))
      .returning({ id: posts.id });
    if (published !== undefined) await publishPost(tx, publish, { id, authorId, publishedAt });
  });
}
