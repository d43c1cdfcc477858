import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createDiskStore } from '@stagedoor/service-kit/files/file-store';
import type { MessagingWorld } from '#/testing/messaging-world.ts';
import { pdf } from '#/testing/sample-files.ts';

/** Adds a document to a message that messaging has stored itself, as it did before media. Returns its folder. */
export async function storeFile(
  world: MessagingWorld,
  dataDir: string,
  messageId: string,
  alt: string,
): Promise<string> {
  const { sql } = world.deps.database;
  const folder = randomUUID();
  await createDiskStore(join(dataDir, 'files/messaging')).put(`media/${folder}/whole.bin`, pdf);
  await sql`
    insert into media (id, message_id, position, type, folder, widths, alt, size, mime_type)
    values (${randomUUID()}, ${messageId}, 0, 'FILE', ${folder}, '{}', ${alt}, ${pdf.length}, 'application/pdf')`;
  await sql`update message set media_count = 1 where id = ${messageId}`;
  return folder;
}
