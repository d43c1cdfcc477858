import { randomBytes } from 'node:crypto';
import { readMessageFileAccess } from '@stagedoor/contracts/internal-media';
import { messagingFolders } from '@stagedoor/contracts/moving';
import { tellAssetUses } from '@stagedoor/service-kit/assets/tell-asset-uses';
import { openFileStore } from '@stagedoor/service-kit/files/open-file-store';
import { createReaderCookies } from '@stagedoor/service-kit/files/reader-cookies';
import { createAddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { registerStoredFolders } from '@stagedoor/service-kit/moving/stored-folders';
import type { ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { applySuspensions } from '#/blocks/apply-suspensions.ts';
import { messagingVariables } from '#/config.ts';
import { onAssetChanged } from '#/consumers/on-asset-changed.ts';
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
import { assetFilesPath, mediaPath } from '#/media/media-file-names.ts';
import { readUseFacts } from '#/media/read-use-facts.ts';
import { sweepFiles } from '#/media/sweep-files.ts';
import { wordsBackfillJob } from '#/messages/backfill-words.ts';
import { lowPricesJob } from '#/messages/low-prices-job.ts';
import { registerMessages } from '#/messages/routes.ts';
import { folderOwnerOf } from '#/moving/folder-owner.ts';
import { personalDataOf } from '#/personal-data/personal-data.ts';
import { retention } from '#/retention.ts';
import { readFileAccess } from '#/served-files/read-file-access.ts';

const storeOf = ({ config }: MessagingServiceDeps) => openFileStore({ ...config, service: 'messaging' });

/** Longer than a film that is begun at the last moment, ms. */
const streamLifeMs = 6 * 3_600_000;

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
  peers: ({ socialUrl, paymentsUrl, mediaUrl }) => ({ social: socialUrl, payments: paymentsUrl, media: mediaUrl }),
  build(app, serviceDeps) {
    const { config, clock } = serviceDeps;
    // Without a configured secret, signed links and cookies are valid until the process restarts.
    const secret = config.mediaSecret ?? config.serviceSecret ?? randomBytes(32).toString('hex');
    const signer = createAddressSigner({ secret: `message media ${secret}`, clock });
    const streams = createAddressSigner({ secret: `message streams ${secret}`, clock, lifeMs: streamLifeMs });
    const deps = {
      ...serviceDeps,
      files: storeOf(serviceDeps),
      addresses: createMediaAddresses(signer, streams),
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
    registerStoredFolders(app, messagingFolders, folderOwnerOf(deps, deps.files));
    const assetCookies = createReaderCookies({
      secret: `message readers ${secret}`,
      clock,
      publicUrl: config.publicUrl,
      path: assetFilesPath,
    });
    assetCookies.handOut(app);
    implement(app, readMessageFileAccess, ({ body }) =>
      readFileAccess(deps, { signer, streams, keys: assetCookies }, body),
    );
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
    onAssetChanged,
  ],
  jobs: [
    retention,
    sweepFilesJob,
    publishMissedUnreadChanges,
    wordsBackfillJob,
    applySuspensions,
    deleteCleared,
    lowPricesJob,
    tellAssetUses(readUseFacts),
  ],
  personalData: personalDataOf(storeOf),
};
