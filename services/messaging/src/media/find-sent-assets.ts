import type { BodyOf, DataOf } from '@stagedoor/contracts/call';
import type { findSentAssets as findSentCall } from '@stagedoor/contracts/messages';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { entitlements, media, messages } from '#/db/messages.ts';
import type { MessagingDeps } from '#/deps.ts';

/** Returns which assets the sender has sent to a person, in messages that are not deleted. */
export async function findSentAssets(
  { database }: Pick<MessagingDeps, 'database'>,
  senderId: string,
  { receiverId, assetIds }: BodyOf<typeof findSentCall>,
): Promise<DataOf<typeof findSentCall>> {
  const isFree = sql<boolean>`bool_or(${messages.priceCents} = 0)`;
  const isBought = sql<boolean>`bool_or(${isNotNull(entitlements.userId)})`;
  const rows = await database.db
    .select({ assetId: media.assetId, isFree, isBought })
    .from(media)
    .innerJoin(messages, eq(messages.id, media.messageId))
    .leftJoin(entitlements, and(eq(entitlements.messageId, messages.id), eq(entitlements.userId, receiverId)))
    .where(
      and(
        inArray(media.assetId, assetIds),
        eq(messages.senderId, senderId),
        eq(messages.receiverId, receiverId),
        isNull(messages.deletedAt),
      ),
    )
    .groupBy(media.assetId);
  return rows.flatMap(({ assetId, ...how }) =>
    assetId === null ? [] : [{ assetId, state: how.isBought ? 'BOUGHT' : how.isFree ? 'SENT' : 'OFFERED' }],
  );
}
