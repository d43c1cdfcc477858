import type { World } from '@stagedoor/demo-world/world';
import { assetUseChanges } from '@stagedoor/service-kit/assets/tell-asset-uses';
import type { Database } from '@stagedoor/service-kit/database/database';
import { sql } from 'drizzle-orm';
import { conversations, participants } from '#/db/conversations.ts';
import { entitlements, media, messages } from '#/db/messages.ts';
import { follows, people } from '#/db/people.ts';
import type { MessagingSchema } from '#/db/schema.ts';
import { makeDemoRows } from '#/demo/demo-rows.ts';
import { searchIndexOf } from '#/messages/search-index.ts';

/** Writes messaging's part of the demo world. Returns false and writes nothing if there are people already. */
export async function seedDemoWorld({ db, transaction }: Database<MessagingSchema>, world: World): Promise<boolean> {
  const [someone] = await db.select({ userId: people.userId }).from(people).limit(1);
  if (someone !== undefined) return false;
  const rows = makeDemoRows(world);
  const bought = new Set(rows.entitlements.map(({ messageId }) => messageId));
  await transaction(async (tx) => {
    await tx.insert(people).values(rows.people);
    await tx.insert(follows).values(rows.follows);
    await tx.insert(conversations).values(rows.conversations);
    await tx.insert(participants).values(rows.participants);
    await tx.insert(messages).values(
      rows.messages.map((message) => {
        const isOpen = message.priceCents === 0 || bought.has(message.id);
        const finders = isOpen ? [message.senderId, message.receiverId] : [message.senderId];
        return { ...message, words: searchIndexOf(message.content, finders) };
      }),
    );
    await tx.insert(media).values(rows.media);
    await tx.insert(entitlements).values(rows.entitlements);
    // Media makes its part of the world with these uses.
    await tx.delete(assetUseChanges);
  });
  await db.execute(sql`analyze`);
  return true;
}
