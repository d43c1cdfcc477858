import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { FolderOwner } from '@stagedoor/service-kit/moving/stored-folders';
import { eq, sql } from 'drizzle-orm';
import { media, messages } from '#/db/messages.ts';
import { people } from '#/db/people.ts';
import type { MessagingServiceDeps } from '#/deps.ts';
import { storedFolder } from '#/media/media-file-names.ts';

/** What media gets of messaging's files. */
export function folderOwnerOf(
  { database, clock, log }: Pick<MessagingServiceDeps, 'database' | 'clock' | 'log'>,
  files: FileStore,
): FolderOwner<'post'> {
  return {
    ...{ database, clock, log, files },
    places: [storedFolder],
    async describe(_, folder) {
      const [row] = await database.db
        .select({ item: media, ownerId: messages.senderId, role: people.role, createdAt: messages.createdAt })
        .from(media)
        .innerJoin(messages, eq(messages.id, media.messageId))
        .leftJoin(people, eq(people.userId, messages.senderId))
        .where(eq(media.folder, folder));
      if (row === undefined) return undefined;
      const { item, ownerId, role, createdAt } = row;
      const { type, mimeType, widths, width, height } = item;
      const alt = item.alt ?? '';
      return {
        ...{ purpose: 'post', ownerId, type, mimeType, widths, width, height },
        isKept: (role ?? 'FAN') !== 'FAN',
        // The name of anything but a picture.
        title: type === 'IMAGE' ? '' : alt,
        alt: type === 'IMAGE' ? alt : '',
        createdAt: createdAt.toISOString(),
      };
    },
    async settle(tx, { folder, assetId }) {
      const changed = await tx.execute(sql`
        with moved as (
          update media set asset_id = ${assetId}::uuid where folder = ${folder} and asset_id is null returning id, message_id),
        told as (
          insert into asset_use_change (id, asset_id, target_id, has_ended) select id, ${assetId}::uuid, message_id, false from moved
          on conflict (id) do nothing)
        select id from moved`);
      if (changed.length > 0) return true;
      const [known] = await tx.execute(
        sql`select id from media where folder = ${folder} and asset_id = ${assetId}::uuid`,
      );
      return known === undefined ? undefined : true;
    },
  };
}
