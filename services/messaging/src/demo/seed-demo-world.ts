import { readAttachment } from '@stagedoor/demo-world/attachments';
import { createWorld } from '@stagedoor/demo-world/create-world';
import { getBlurred, pictureWidths, readPicture } from '@stagedoor/demo-world/pictures';
import type { Message as DemoMessage } from '@stagedoor/demo-world/world';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { sql } from 'drizzle-orm';
import { conversations, participants } from '#/db/conversations.ts';
import { entitlements, type MediaRow, media, messages } from '#/db/messages.ts';
import { follows, people } from '#/db/people.ts';
import type { MessagingSchema } from '#/db/schema.ts';
import { demoFolder, makeDemoRows } from '#/demo/demo-rows.ts';
import { blurredFile, pictureFile, storedFolder, wholeFile } from '#/media/media-file-names.ts';
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

/** Copies a file of the demo world into the store. */
async function storeAttachment(
  files: FileStore,
  messageId: string,
  { id, fileName, picture }: NonNullable<DemoMessage['attachment']>,
): Promise<MediaRow> {
  const folder = demoFolder(id);
  const common = { id, messageId, position: 0, folder };
  if (picture !== null) {
    const { name, alt, width, height, size } = picture;
    for (const file of pictureWidths.map(pictureFile)) {
      await files.put(`${storedFolder}/${folder}/${file}`, await readPicture(name, file));
    }
    await files.put(`${storedFolder}/${folder}/${blurredFile}`, getBlurred(picture));
    const widths = [...pictureWidths];
    return { ...common, type: 'IMAGE', widths, width, height, size, alt, mimeType: 'image/webp' };
  }
  const isSound = fileName.endsWith('.wav');
  const mimeType = isSound ? 'audio/wav' : 'application/pdf';
  const content = await readAttachment(fileName);
  await files.put(`${storedFolder}/${folder}/${wholeFile({ widths: [], mimeType })}`, content);
  const type = isSound ? 'AUDIO' : 'FILE';
  return { ...common, type, widths: [], width: null, height: null, size: content.length, alt: fileName, mimeType };
}
