import { createWorld } from '@stagedoor/demo-world/create-world';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { sql } from 'drizzle-orm';
import { conversations, participants } from '#/db/conversations.ts';
import { entitlements, media, messages } from '#/db/messages.ts';
import { follows, people } from '#/db/people.ts';
import type { MessagingSchema } from '#/db/schema.ts';
import { makeDemoRows } from '#/demo/demo-rows.ts';
import { storeAttachment } from '#/demo/store-attachment.ts';
import { searchIndexOf } from '#/messages/search-index.ts';

interface SeedOptions {
  readonly files: FileStore;
  /** The time at which the demo world ends; the same time gives the same world. */
  readonly now: Date;
}

/** Writes messaging's part of the demo world. Returns false and writes nothing if there are people already. */
export async function seedDemoWorld(
  { db, transaction }: Database<MessagingSchema>,
  { files, now }: SeedOptions,
): Promise<boolean> {
  const [someone] = await db.select({ userId: people.userId }).from(people).limit(1);
  if (someone !== undefined) return false;
  const world = createWorld({ now });
  const rows = makeDemoRows(world);
  const items = await Promise.all(
    world.conversations
      .flatMap(({ messages: all }) => all)
      .flatMap(({ id, attachment }) => (attachment === null ? [] : [storeAttachment(files, id, attachment)])),
  );
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
    if (items.length > 0) await tx.insert(media).values(items);
    if (rows.entitlements.length > 0) await tx.insert(entitlements).values(rows.entitlements);
  });
  await db.execute(sql`analyze`);
  return true;
}
