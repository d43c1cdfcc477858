import { randomBytes } from 'node:crypto';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { openFileStore } from '@stagedoor/service-kit/files/open-file-store';
import { createReaderCookies } from '@stagedoor/service-kit/files/reader-cookies';
import { createAddressSigner } from '@stagedoor/service-kit/files/signed-address';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import type { ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { pictureBudgetOf } from '@stagedoor/service-kit/uploads/upload-config';
import { createUploadQuota } from '@stagedoor/service-kit/uploads/upload-quota';
import { sql } from 'drizzle-orm';
import { applySuspensions } from '#/blocks/apply-suspensions.ts';
import { messagingVariables } from '#/config.ts';
import { onUserBlocked, onUserUnblocked } from '#/consumers/on-block-changed.ts';
import { onUserFollowed, onUserUnfollowed } from '#/consumers/on-follow-changed.ts';
import { onMessagePurchased } from '#/consumers/on-message-purchased.ts';
import { onPaymentDisputed } from '#/consumers/on-payment-disputed.ts';
import { onPaymentRefunded } from '#/consumers/on-payment-refunded.ts';
import { onProfileUpdated } from '#/consumers/on-profile-updated.ts';
import { onTipReceived } from '#/consumers/on-tip-received.ts';
import { onTipDisputed, onTipRefunded } from '#/consumers/on-tip-returned.ts';
import { deleteCleared } from '#/conversations/delete-cleared.ts';
import { publishMissedUnreadChanges } from '#/conversations/publish-unread.ts';
import { registerConversations } from '#/conversations/routes.ts';
import { type MessagingSchema, schema } from '#/db/schema.ts';
import type { MessagingServiceDeps } from '#/deps.ts';
import { registerHistory } from '#/history/routes.ts';
import { registerInternalCalls } from '#/internal/routes.ts';
import { createMediaAddresses } from '#/media/media-addresses.ts';
import { mediaPath } from '#/media/media-file-names.ts';
import { createPictureMaker } from '#/media/picture-process.ts';
import { registerStorageRoutes } from '#/media/storage-routes.ts';
import { sweepFiles } from '#/media/sweep-files.ts';
import { wordsBackfillJob } from '#/messages/backfill-words.ts';
import { lowPricesJob } from '#/messages/low-prices-job.ts';
import { registerMessages } from '#/messages/routes.ts';
import { personalDataOf } from '#/personal-data/personal-data.ts';
import { retention } from '#/retention.ts';
import { registerMedia } from '#/served-files/routes.ts';

const storeOf = ({ config }: MessagingServiceDeps) => openFileStore({ ...config, service: 'messaging' });

/** Removes files that no message refers to. */
const sweepFilesJob: Job<MessagingServiceDeps> = {
  name: 'files',
  pauseMs: 300_000,
  run: (deps) => sweepFiles({ ...deps, files: storeOf(deps) }),
};

/** Conversations and messages, and who may read them. */
export const messagingService: ServiceDefinition<typeof messagingVariables, MessagingSchema> = {
  name: 'messaging',
  title: 'Messaging',
  variables: messagingVariables,
  schema,
  migrations: new URL('./db/migrations/', import.meta.url),
  peers: ({ socialUrl, paymentsUrl }) => ({ social: socialUrl, payments: paymentsUrl }),
  build(app, serviceDeps) {
    const { config, clock } = serviceDeps;
    // Without a configured secret, signed links and cookies are valid until the process restarts.
    const secret = config.mediaSecret ?? config.serviceSecret ?? randomBytes(32).toString('hex');
    const signer = createAddressSigner({ secret: `message media ${secret}`, clock });
    const pictures = createPictureMaker(pictureBudgetOf(config));
    app.addHook('onClose', async () => pictures.close());
    const uploads = createUploadQuota({ ...serviceDeps, countStored });
    app.uploads = uploads;
    const deps = {
      pictures,
      ...serviceDeps,
      files: storeOf(serviceDeps),
      addresses: createMediaAddresses(signer),
    };
    const readerCookies = createReaderCookies({
      secret: `message readers ${secret}`,
      clock,
      publicUrl: config.publicUrl,
      path: mediaPath,
    });
    readerCookies.handOut(app);
    registerConversations(app, deps);
    registerMessages(app, deps);
    registerStorageRoutes(app, uploads);
    registerMedia(app, deps, { signer, keys: readerCookies });
    registerInternalCalls(app, deps);
    registerHistory(app, deps);
  },
  consumers: [
    onProfileUpdated,
    onUserFollowed,
    onUserUnfollowed,
    onUserBlocked,
    onUserUnblocked,
    onMessagePurchased,
    onPaymentRefunded,
    onPaymentDisputed,
    onTipReceived,
    onTipRefunded,
    onTipDisputed,
  ],
  jobs: [
    retention,
    sweepFilesJob,
    publishMissedUnreadChanges,
    wordsBackfillJob,
    applySuspensions,
    deleteCleared,
    lowPricesJob,
  ],
  personalData: personalDataOf(storeOf),
};

/** Returns the bytes of all files that a person has sent. A picture counts by its largest size. */
async function countStored(executor: Transaction | Database['db'], userId: string): Promise<number> {
  const [row] = await executor.execute<{ bytes: string }>(sql`
    select coalesce(sum(media.size), 0) as bytes from message join media on media.message_id = message.id
    where message.sender_id = ${userId}::uuid and message.media_count > 0`);
  return Number(row?.bytes ?? 0);
}
