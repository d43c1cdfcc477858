import type { World } from '@stagedoor/demo-world/world';
import type { Database } from '@stagedoor/service-kit/database';
import { eq } from 'drizzle-orm';
import { type NotificationRow, notifications, people } from '#/db/tables.ts';
import { writeNotification } from '#/notifications/notify.ts';

type DemoNotification = World['notifications'][number];

/** Makes notifications' part of the demo world. Answers false, and does nothing, where people are known already. */
export async function seedDemoWorld(database: Database, world: World): Promise<boolean> {
  const [someone] = await database.db.select().from(people).limit(1);
  if (someone !== undefined) return false;
  await database.transaction(async (tx) => {
    await tx.insert(people).values(
      world.people.map(({ id, username, displayName, isVerified }) => ({
        userId: id,
        // Whatever social tells of them is newer.
        version: 0,
        username,
        displayName,
        avatarUrl: null,
        isVerified,
      })),
    );
    for (const told of world.notifications) {
      const thing = thingOf(told);
      const { id, userId, actorId, createdAt, data } = told;
      if (thing !== undefined && actorId !== null) {
        const notice = { recipientId: userId, type: told.type, thing, actorId, at: createdAt, ...data };
        await writeNotification(tx, { ids: { next: () => id } }, notice);
      } else {
        await tx.insert(notifications).values(inOwnWords(told));
      }
      if (told.isRead) await tx.update(notifications).set({ readAt: createdAt }).where(eq(notifications.id, id));
    }
  });
  return true;
}

/** What consumers would have it be about; undefined for what none of them tells yet. */
function thingOf({ type, actorId, data }: DemoNotification): string | undefined {
  switch (type) {
    case 'NEW_FOLLOWER':
      return `follow:${actorId}`;
    case 'NEW_LIKE':
      return `like:${data.postId}`;
    case 'NEW_COMMENT':
      return `comment:${data.commentId}`;
    default:
      return undefined;
  }
}

function inOwnWords({ id, userId, type, actorId, createdAt, title, message, link }: DemoNotification) {
  return {
    id,
    recipientId: userId,
    type,
    thing: `demo:${id}`,
    actorId,
    createdAt,
    title,
    message,
    link,
  } satisfies Partial<NotificationRow>;
}
