import { userBlocked, userFollowed } from '@stagedoor/contracts/social-events';
import { defineHistory, type HistoryPlace } from '@stagedoor/service-kit/history/serve-history';
import { asc, sql } from 'drizzle-orm';
import { blocks, follows } from '#/db/relations.ts';

/**
 * The lowest revision, because revisions are not stored, and a change in an event is newer than what a page of history
 * contains.
 */
const revision = 1;

export const followHistory = defineHistory(
  userFollowed,
  2,
  async (db, { after: [follower = '', followed = ''], limit }: HistoryPlace) => {
    const rows = await db
      .select()
      .from(follows)
      .where(sql`(${follows.followerId}, ${follows.followedId}) > (${follower}::uuid, ${followed}::uuid)`)
      .orderBy(asc(follows.followerId), asc(follows.followedId))
      .limit(limit);
    return rows.map(({ followerId, followedId, createdAt }) => ({
      key: [followerId, followedId],
      facts: [{ followerId, followedId, followedAt: createdAt.toISOString(), revision }],
    }));
  },
);

export const blockHistory = defineHistory(
  userBlocked,
  2,
  async (db, { after: [blocker = '', blocked = ''], limit }: HistoryPlace) => {
    const rows = await db
      .select()
      .from(blocks)
      .where(sql`(${blocks.blockerId}, ${blocks.blockedId}) > (${blocker}::uuid, ${blocked}::uuid)`)
      .orderBy(asc(blocks.blockerId), asc(blocks.blockedId))
      .limit(limit);
    return rows.map(({ blockerId, blockedId, createdAt }) => ({
      key: [blockerId, blockedId],
      facts: [{ blockerId, blockedId, blockedAt: createdAt.toISOString(), revision }],
    }));
  },
);
