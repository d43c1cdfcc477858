import { randomBytes } from 'node:crypto';
import { readPostFileAccess } from '@stagedoor/contracts/internal-media';
import { socialFolders } from '@stagedoor/contracts/moving';
import { tellAssetUses } from '@stagedoor/service-kit/assets/tell-asset-uses';
import { createReaderCookies } from '@stagedoor/service-kit/files/reader-cookies';
import { createAddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { implement } from '@stagedoor/service-kit/http/implement';
import { registerStoredFolders } from '@stagedoor/service-kit/moving/stored-folders';
import { findOutboundProblems } from '@stagedoor/service-kit/outbound/outbound-config';
import type { ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { openReads } from '@stagedoor/service-kit/read-replica/open-reads';
import { registerAdminRoutes } from '#/admin/routes.ts';
import { countDaysJob } from '#/analytics/counted-days.ts';
import { registerAnalyticsRoutes } from '#/analytics/routes.ts';
import { registerBellRoutes } from '#/bells/routes.ts';
import { registerBlockRoutes } from '#/blocks/routes.ts';
import { registerBookmarkRoutes } from '#/bookmarks/routes.ts';
import { registerCommentRoutes } from '#/comments/routes.ts';
import { variables } from '#/config.ts';
import { onAccountClosed, onAccountReopened } from '#/consumers/on-account-closed.ts';
import { onAccountClosedByAdmin } from '#/consumers/on-account-closed-by-admin.ts';
import { onAccountRoleChanged } from '#/consumers/on-account-role-changed.ts';
import { onAssetChanged } from '#/consumers/on-asset-changed.ts';
import { onDebtReviewed } from '#/consumers/on-debt-reviewed.ts';
import { onFactorRemovedByAdmin } from '#/consumers/on-factor-removed-by-admin.ts';
import { onPaymentDisputed } from '#/consumers/on-payment-disputed.ts';
import { onPaymentRefunded } from '#/consumers/on-payment-refunded.ts';
import { onPayoutHeld, onPayoutReleased } from '#/consumers/on-payout-hold-changed.ts';
import { onPostMailsEnded } from '#/consumers/on-post-mails-ended.ts';
import { onPostPurchased } from '#/consumers/on-post-purchased.ts';
import { onRefundRequested } from '#/consumers/on-refund-requested.ts';
import { onSessionsEndedByAdmin } from '#/consumers/on-sessions-ended-by-admin.ts';
import { onSubscriptionChanged } from '#/consumers/on-subscription-changed.ts';
import { onTrialReviewed } from '#/consumers/on-trial-reviewed.ts';
import { onUserRegistered } from '#/consumers/on-user-registered.ts';
import { registerCrawlerRoutes } from '#/crawlers/routes.ts';
import { migrations } from '#/db/migrations.ts';
import { schema } from '#/db/schema.ts';
import { registerEmbedRoutes } from '#/embed/routes.ts';
import { acceptRemainingRequests } from '#/follows/accept-follow-requests.ts';
import { registerFollowRoutes } from '#/follows/routes.ts';
import { registerHistory } from '#/history/routes.ts';
import { tagBackfillJob } from '#/jobs/backfill-tags.ts';
import { wordsBackfillJob } from '#/jobs/backfill-words.ts';
import { closedFilesJob } from '#/jobs/close-files.ts';
import { endedPollsJob } from '#/jobs/end-polls.ts';
import { linkPreviewsJob } from '#/jobs/fetch-link-previews.ts';
import { lowPricesJob } from '#/jobs/low-prices-job.ts';
import { scheduledPostsJob } from '#/jobs/publish-scheduled-posts.ts';
import { purgePostsJob } from '#/jobs/purge-posts.ts';
import { unusedPreviewsJob } from '#/jobs/remove-link-previews.ts';
import { verificationDocumentsJob } from '#/jobs/remove-verification-documents.ts';
import { registerLetterRoutes } from '#/letters/routes.ts';
import { registerLikeRoutes } from '#/likes/routes.ts';
import { assetPrivatePath, createMediaAddresses, privatePath } from '#/media/media-addresses.ts';
import { openSocialStore } from '#/media/open-social-store.ts';
import { createPreviewNames } from '#/media/preview-names.ts';
import { readUseFacts } from '#/media/read-use-facts.ts';
import { abandonedUploadsJob, fileRemovalJob } from '#/media/remove-files.ts';
import { folderOwnerOf } from '#/moving/folder-owner.ts';
import { registerMuteRoutes } from '#/mutes/routes.ts';
import { announcePosts } from '#/notices/announce-posts.ts';
import { tellMentions } from '#/notices/tell-mentions.ts';
import { registerPaymentsInternalRoutes } from '#/payments/payments-internal-routes.ts';
import { registerPaymentRoutes } from '#/payments/routes.ts';
import { personalData } from '#/personal-data/personal-data.ts';
import { registerDraftRoutes } from '#/posts/drafts/routes.ts';
import { registerPostRoutes } from '#/posts/routes.ts';
import { registerUserRoutes } from '#/profiles/routes.ts';
import { registerReportRoutes } from '#/reports/routes.ts';
import { readFileAccess } from '#/served-files/read-file-access.ts';
import { updateSuspensionCounts } from '#/suspensions/update-suspension-counts.ts';
import { registerTierRoutes } from '#/tiers/routes.ts';
import { registerVerificationRoutes } from '#/verification/routes.ts';
import { registerViewRoutes } from '#/views/routes.ts';
import { viewRetention } from '#/views/view-retention.ts';

/** Profiles, follows, posts and everything people do with them. */
export const socialService: ServiceDefinition<typeof variables, Record<string, unknown>> = {
  name: 'social',
  title: 'Stagedoor social',
  variables,
  schema,
  migrations,
  checkConfig: findOutboundProblems,
  peers: ({ messagingUrl, paymentsUrl, mediaUrl }) => ({
    messaging: messagingUrl,
    payments: paymentsUrl,
    media: mediaUrl,
  }),
  build(app, deps) {
    const { config, clock } = deps;
    const reads = openReads({ ...deps, schema, name: 'social' });
    app.addHook('onClose', () => reads.close());
    const secret = config.mediaSecret ?? config.serviceSecret ?? randomBytes(32).toString('hex');
    const signer = createAddressSigner({ secret: `files ${secret}`, clock });
    // Longer than a film that is begun at the last moment.
    const streams = createAddressSigner({ secret: `streams ${secret}`, clock, lifeMs: 6 * 3_600_000 });
    const files = openSocialStore(deps);
    const previews = createPreviewNames(secret);
    const media = createMediaAddresses(signer, streams, previews);
    const { publicUrl } = config;
    const keys = createReaderCookies({ secret: `file readers ${secret}`, clock, publicUrl, path: privatePath });
    keys.handOut(app);
    const assetKeys = createReaderCookies({
      secret: `file readers ${secret}`,
      clock,
      publicUrl,
      path: assetPrivatePath,
    });
    assetKeys.handOut(app);
    registerUserRoutes(app, { ...deps, reads });
    registerFollowRoutes(app, deps);
    registerBlockRoutes(app, deps);
    registerMuteRoutes(app, deps);
    registerBellRoutes(app, deps);
    registerTierRoutes(app, { ...deps, reads });
    registerLetterRoutes(app, deps);
    registerReportRoutes(app, deps);
    registerAdminRoutes(app, { ...deps, files, media });
    registerAnalyticsRoutes(app, deps);
    registerPaymentRoutes(app, deps);
    registerPaymentsInternalRoutes(app, deps);
    registerHistory(app, deps);
    registerVerificationRoutes(app, { ...deps, media });
    registerPostRoutes(app, { ...deps, reads, files, media });
    registerDraftRoutes(app, deps);
    registerLikeRoutes(app, { ...deps, media });
    registerBookmarkRoutes(app, { ...deps, media });
    registerViewRoutes(app, { ...deps, viewSecret: `views ${secret}` });
    registerCommentRoutes(app, { ...deps, reads });
    registerEmbedRoutes(app, { ...deps, media });
    registerCrawlerRoutes(app, { ...deps, reads, media });
    implement(app, readPostFileAccess, ({ body }) =>
      readFileAccess({ ...deps, signer, streams, keys: assetKeys, previews }, body),
    );
    registerStoredFolders(app, socialFolders, folderOwnerOf(deps, files));
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
    onTrialReviewed,
    onSessionsEndedByAdmin,
    onAccountClosedByAdmin,
    onDebtReviewed,
    onFactorRemovedByAdmin,
    onRefundRequested,
    onAssetChanged,
    onPostMailsEnded,
    ...onSubscriptionChanged,
  ],
  personalData,
  jobs: [
    abandonedUploadsJob,
    verificationDocumentsJob,
    fileRemovalJob,
    scheduledPostsJob,
    endedPollsJob,
    announcePosts,
    tellMentions,
    tagBackfillJob,
    wordsBackfillJob,
    linkPreviewsJob,
    unusedPreviewsJob,
    acceptRemainingRequests,
    closedFilesJob,
    lowPricesJob,
    updateSuspensionCounts,
    countDaysJob,
    viewRetention,
    purgePostsJob,
    tellAssetUses(readUseFacts),
  ],
};
