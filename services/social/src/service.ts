import { randomBytes } from 'node:crypto';
import { openFileStore } from '@stagedoor/service-kit/files/open-file-store';
import { createReaderKeys } from '@stagedoor/service-kit/files/reader-keys';
import { createAddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import type { ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { createUploadAdmission } from '@stagedoor/service-kit/uploads/upload-admission';
import { registerAdminRoutes } from '#/admin/routes.ts';
import { settleAccounts } from '#/admin/settle-account.ts';
import { registerAnalyticsRoutes } from '#/analytics/routes.ts';
import { registerBlockRoutes } from '#/blocks/routes.ts';
import { registerBookmarkRoutes } from '#/bookmarks/routes.ts';
import { registerCommentRoutes } from '#/comments/routes.ts';
import { type SocialDeps, variables } from '#/config.ts';
import { onAccountClosed, onAccountReopened } from '#/consumers/on-account-closed.ts';
import { onAccountRoleChanged } from '#/consumers/on-account-role-changed.ts';
import { onPaymentDisputed } from '#/consumers/on-payment-disputed.ts';
import { onPaymentRefunded } from '#/consumers/on-payment-refunded.ts';
import { onPayoutHeld, onPayoutReleased } from '#/consumers/on-payout-hold-changed.ts';
import { onPostPurchased } from '#/consumers/on-post-purchased.ts';
import { onSubscriptionChanged } from '#/consumers/on-subscription-changed.ts';
import { onUserRegistered } from '#/consumers/on-user-registered.ts';
import { migrations } from '#/db/migrations.ts';
import { closedAccounts } from '#/db/relations.ts';
import { schema } from '#/db/schema.ts';
import { acceptLeftWaiting } from '#/follows/accept-waiting.ts';
import { registerFollowRoutes } from '#/follows/routes.ts';
import { registerLikeRoutes } from '#/likes/routes.ts';
import { countStored } from '#/media/count-stored.ts';
import { createMediaAddresses, privatePath } from '#/media/media-addresses.ts';
import { createPictureMaker } from '#/media/picture-process.ts';
import { createPreviewNames } from '#/media/preview-names.ts';
import { registerFileRoutes } from '#/media/routes.ts';
import { registerStorageRoutes } from '#/media/storage-routes.ts';
import { removeAbandonedUploads, removeDueFiles } from '#/media/sweep-files.ts';
import { personalDataOf } from '#/own-data/personal-data.ts';
import { registerPaidThings } from '#/payments/paid-things.ts';
import { registerPaymentRoutes } from '#/payments/routes.ts';
import { publishDuePosts } from '#/posts/publish-due-posts.ts';
import { registerPostRoutes } from '#/posts/routes.ts';
import { registerReportRoutes } from '#/reports/routes.ts';
import { protectClosedAccount } from '#/users/protect-account.ts';
import { registerUserRoutes } from '#/users/routes.ts';
import { removeDecidedDocuments } from '#/verification/remove-decided-documents.ts';
import { registerVerificationRoutes } from '#/verification/routes.ts';
import { registerViewRoutes } from '#/views/routes.ts';

const storeOf = ({ config }: SocialDeps) => openFileStore({ ...config, service: 'social' });

/** Removes what uploads left that came to no end. */
const sweepUploads: Job<SocialDeps> = {
  name: 'files',
  pauseMs: 60_000,
  async run(deps) {
    await removeAbandonedUploads({ ...deps, files: storeOf(deps) });
    return false;
  },
};

/** Identity documents go once their decision is a month old. */
const removeDocuments: Job<SocialDeps> = {
  name: 'identity documents',
  pauseMs: 3_600_000,
  run: (deps) => removeDecidedDocuments({ ...deps, files: storeOf(deps) }),
};

const publishScheduled: Job<SocialDeps> = { name: 'scheduled posts', pauseMs: 1_000, run: publishDuePosts };

/** Takes files of accounts that became private out of everyone's reach. */
const protectFiles = defineDueWork<typeof closedAccounts, SocialDeps>({
  name: 'closed accounts',
  table: closedAccounts,
  key: closedAccounts.ownerId,
  dueAt: closedAccounts.dueAt,
  pauseMs: 2_000,
  parallel: 2,
  handle: ({ ownerId }, deps) => protectClosedAccount({ ...deps, files: storeOf(deps) }, ownerId),
});

/** Profiles, follows, posts and everything people do with them. */
export const socialService: ServiceDefinition<typeof variables, Record<string, unknown>> = {
  name: 'social',
  title: 'Stagedoor social',
  variables,
  schema,
  migrations,
  preparesStatements: 'writes',
  peers: ({ messagingUrl, paymentsUrl }) => ({ messaging: messagingUrl, payments: paymentsUrl }),
  build(app, deps) {
    const { config, clock } = deps;
    const secret = config.mediaSecret ?? config.serviceSecret ?? randomBytes(32).toString('hex');
    const signer = createAddressSigner({ secret: `files ${secret}`, clock });
    const files = storeOf(deps);
    const previews = createPreviewNames(secret);
    const media = createMediaAddresses(signer, previews);
    const { publicUrl } = config;
    const keys = createReaderKeys({ secret: `file readers ${secret}`, clock, publicUrl, path: privatePath });
    keys.handOut(app);
    const pictures = createPictureMaker();
    app.addHook('onClose', async () => pictures.close());
    const uploads = createUploadAdmission({ ...deps, countStored });
    app.uploads = uploads;
    registerUserRoutes(app, { ...deps, files, pictures });
    registerFollowRoutes(app, deps);
    registerBlockRoutes(app, deps);
    registerReportRoutes(app, deps);
    registerAdminRoutes(app, { ...deps, files });
    registerAnalyticsRoutes(app, deps);
    registerPaymentRoutes(app, deps);
    registerPaidThings(app, deps);
    registerVerificationRoutes(app, { ...deps, files, media, pictures });
    registerPostRoutes(app, { ...deps, files, media, pictures });
    registerLikeRoutes(app, { ...deps, media });
    registerBookmarkRoutes(app, { ...deps, media });
    registerViewRoutes(app, { ...deps, viewSecret: `views ${secret}` });
    registerCommentRoutes(app, deps);
    registerStorageRoutes(app, uploads);
    registerFileRoutes(app, { ...deps, files, signer, keys, previews });
  },
  consumers: [
    onUserRegistered,
    onAccountRoleChanged,
    onAccountClosed,
    onAccountReopened,
    onPostPurchased,
    onPaymentRefunded,
    onPaymentDisputed,
    onPayoutHeld,
    onPayoutReleased,
    ...onSubscriptionChanged,
  ],
  personalData: personalDataOf(storeOf),
  jobs: [
    sweepUploads,
    removeDocuments,
    removeDueFiles,
    publishScheduled,
    acceptLeftWaiting,
    protectFiles,
    settleAccounts,
  ],
};
