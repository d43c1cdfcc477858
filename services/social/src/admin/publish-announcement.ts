import { announcementPublished } from '@stagedoor/contracts/social-admin-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { SocialDeps } from '#/config.ts';
import { announcements } from '#/db/admin-tables.ts';
import { recordAudit } from '#/moderation/record-audit.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'publish' | 'clock' | 'ids'>;

/** Saves an announcement to everyone, with its event, by which notifications delivers it. */
export async function publishAnnouncement(
  tx: Transaction,
  deps: Deps,
  admin: Viewer,
  { title, message }: { title: string; message: string },
): Promise<{ id: string }> {
  const id = deps.ids.next();
  const createdAt = deps.clock.now();
  const { userId: authorId } = admin;
  await tx.insert(announcements).values({ id, authorId, title, message, createdAt });
  await deps.publish(tx, announcementPublished, {
    announcementId: id,
    authorId,
    title,
    message,
    publishedAt: createdAt.toISOString(),
  });
  await recordAudit(tx, deps, {
    actorId: authorId,
    action: 'announcement.publish',
    target: `announcement:${id}`,
    note: title,
  });
  return { id };
}
