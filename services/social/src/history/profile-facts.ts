import { profileUpdated } from '@stagedoor/contracts/social-events';
import { defineHistory, type HistoryPlace } from '@stagedoor/service-kit/history/serve-history';
import { asc, gt } from 'drizzle-orm';
import { profiles } from '#/db/profiles.ts';
import { describeProfile } from '#/users/publish-profile.ts';

export const profileHistory = defineHistory(
  profileUpdated,
  1,
  async (db, { after: [id = ''], limit }: HistoryPlace) => {
    const rows = await db
      .select()
      .from(profiles)
      .where(gt(profiles.userId, id))
      .orderBy(asc(profiles.userId))
      .limit(limit);
    return rows.map((profile) => ({ key: [profile.userId], facts: [describeProfile(profile)] }));
  },
);
