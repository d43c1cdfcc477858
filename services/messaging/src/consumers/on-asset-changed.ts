import { assetChanged } from '@stagedoor/contracts/media-events';
import { toLookColumns } from '@stagedoor/service-kit/assets/look-columns';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { and, eq, lt } from 'drizzle-orm';
import { media } from '#/db/messages.ts';
import type { MessagingServiceDeps } from '#/deps.ts';

/** Shows the poster, the teaser and the captions that a film of a vault has now, in all messages that have it. */
export const onAssetChanged = defineConsumer<typeof assetChanged, MessagingServiceDeps>({
  name: 'on-asset-changed',
  on: assetChanged,
  async handle(tx, { data }) {
    await tx
      .update(media)
      .set({ widths: data.widths, ...toLookColumns(data) })
      .where(and(eq(media.assetId, data.assetId), lt(media.assetRevision, data.revision)));
  },
});
