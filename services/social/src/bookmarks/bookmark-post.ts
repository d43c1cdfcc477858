import { and, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { bookmarks } from '#/db/posts.ts';
import { getPostFacts } from '#/posts/access/post-access.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock'>;

/** Bookmarks a post. Only the viewer knows: there is no event and no count. */
export async function bookmarkPost(
  { database, clock }: Deps,
  viewer: Viewer,
  postId: string,
): Promise<{ hasBookmarked: boolean }> {
  await getPostFacts(database, viewer, postId);
  await database.transaction((tx) =>
    tx.insert(bookmarks).values({ userId: viewer.userId, postId, createdAt: clock.now() }).onConflictDoNothing(),
  );
  return { hasBookmarked: true };
}

/** Removes a bookmark. */
export async function unbookmarkPost(
  { database }: Pick<Deps, 'database'>,
  viewer: Viewer,
  postId: string,
): Promise<{ hasBookmarked: boolean }> {
  await getPostFacts(database, viewer, postId);
  await database.transaction((tx) =>
    tx.delete(bookmarks).where(and(eq(bookmarks.userId, viewer.userId), eq(bookmarks.postId, postId))),
  );
  return { hasBookmarked: false };
}
