import { postMailsEnded } from '@stagedoor/contracts/post-notice-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { and, eq, lte } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { bells } from '#/db/notices.ts';

/** Lowers the bells of somebody who ended mails by the link in one. A bell that they have chosen since stays. */
export const onPostMailsEnded = defineConsumer<typeof postMailsEnded, SocialDeps>({
  name: 'on_post_mails_ended',
  on: postMailsEnded,
  async handle(tx, { data: { userId, creatorId, endedAt } }) {
    const ofCreator = creatorId === null ? undefined : eq(bells.creatorId, creatorId);
    const isOlder = lte(bells.changedAt, new Date(endedAt));
    await tx
      .update(bells)
      .set({ level: 'push' })
      .where(and(eq(bells.personId, userId), ofCreator, eq(bells.level, 'mail'), isOlder));
  },
});
