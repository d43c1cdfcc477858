import type { DataOf } from '@stagedoor/contracts/call';
import type { getPostReasons } from '@stagedoor/contracts/post-calls';
import type { Database } from '@stagedoor/service-kit/database/database';
import { defineStatement, toIso } from '#/db/statement.ts';
import { getVisiblePost } from '#/posts/get-post.ts';
import { isSubscriberMask } from '#/tiers/tier-mask.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Reason = DataOf<typeof getPostReasons>['reasons'][number];

interface Since {
  readonly followed_at: string | null;
  readonly bought_at: string | null;
}

const sinceWhen = defineStatement<Since, [viewer: string, authorId: string, postId: string]>(`
  select
    (select created_at from follow where follower_id = $1::uuid and followed_id = $2::uuid) as followed_at,
    (select created_at from post_purchase where buyer_id = $1::uuid and post_id = $3::uuid) as bought_at`);

/**
 * Returns why a post may be in the viewer's lists: the feed has posts of people they follow and their own; explore, trending
 * and search have public free ones, and others that are open to the viewer. Throws a 404 if the post is hidden from them.
 */
export async function listReasons(database: Database, viewer: Viewer, id: string): Promise<Reason[]> {
  const { post } = await getVisiblePost(database, viewer, id);
  if (post.user_id === viewer.userId) return [{ kind: 'OWN', since: null }];
  const [since] = await sinceWhen.run(database, [viewer.userId, post.user_id, post.id]);
  const reasons: Reason[] = [];
  if (since?.followed_at != null) reasons.push({ kind: 'FOLLOWING', since: toIso(since.followed_at) });
  if (isSubscriberMask(post.member_mask)) reasons.push({ kind: 'SUBSCRIBED', since: null });
  if (since?.bought_at != null) reasons.push({ kind: 'BOUGHT', since: toIso(since.bought_at) });
  const isForEveryone = post.visibility === 'PUBLIC' && post.price_cents === 0 && !post.is_private;
  if (isForEveryone) reasons.push({ kind: 'PUBLIC', since: null });
  return reasons;
}
