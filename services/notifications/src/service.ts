import type { ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { tellAnnouncements } from '#/announcements/tell-announcements.ts';
import { variables } from '#/config.ts';
import { onAnnouncementPublished } from '#/consumers/on-announcement-published.ts';
import { onUserBlocked, onUserUnblocked } from '#/consumers/on-block-changed.ts';
import { onCommentCreated } from '#/consumers/on-comment-created.ts';
import { onCommentDeleted } from '#/consumers/on-comment-deleted.ts';
import { onContentReported } from '#/consumers/on-content-reported.ts';
import { onExportCompleted } from '#/consumers/on-export-completed.ts';
import { onMessageDeleted } from '#/consumers/on-message-deleted.ts';
import { onMessagePurchased } from '#/consumers/on-message-purchased.ts';
import { onMessageRead } from '#/consumers/on-message-read.ts';
import { onMessageSent } from '#/consumers/on-message-sent.ts';
import { onPaymentDisputed } from '#/consumers/on-payment-disputed.ts';
import { onPaymentRefunded } from '#/consumers/on-payment-refunded.ts';
import { onPayoutHeld, onPayoutReleased } from '#/consumers/on-payout-hold-changed.ts';
import { onPayoutProcessed } from '#/consumers/on-payout-processed.ts';
import { onPostDeleted } from '#/consumers/on-post-deleted.ts';
import { onPostLiked } from '#/consumers/on-post-liked.ts';
import { onPostPurchased } from '#/consumers/on-post-purchased.ts';
import { onPostUnliked } from '#/consumers/on-post-unliked.ts';
import { onProfileUpdated } from '#/consumers/on-profile-updated.ts';
import { onPurchasesEnding } from '#/consumers/on-purchases-ending.ts';
import { onSubscriptionCancelled } from '#/consumers/on-subscription-cancelled.ts';
import { onSubscriptionRenewed } from '#/consumers/on-subscription-renewed.ts';
import { onSubscriptionStarted } from '#/consumers/on-subscription-started.ts';
import { onTipReceived } from '#/consumers/on-tip-received.ts';
import { onUnreadChanged } from '#/consumers/on-unread-changed.ts';
import { onUserFollowed } from '#/consumers/on-user-followed.ts';
import { onUserUnfollowed } from '#/consumers/on-user-unfollowed.ts';
import { onVerificationApproved } from '#/consumers/on-verification-approved.ts';
import { migrations } from '#/db/migrations.ts';
import { schema } from '#/db/schema.ts';
import { createLiveHub } from '#/live/hub.ts';
import { pruneLiveLog } from '#/live/live-log.ts';
import { registerLiveStream } from '#/live/routes.ts';
import { deliverMails, pruneMails } from '#/mail/deliver-mails.ts';
import { registerNotificationRoutes } from '#/notifications/routes.ts';
import { personalData } from '#/own-data/personal-data.ts';
import { settleSuspensions } from '#/people/settle-suspensions.ts';
import { registerPreferences } from '#/preferences/routes.ts';
import { followPresence } from '#/presence/presence.ts';

/** What people are told, driven by the events of the other services alone. */
export const notificationsService: ServiceDefinition<typeof variables, Record<string, unknown>> = {
  name: 'notifications',
  title: 'Stagedoor notifications',
  variables,
  schema,
  migrations,
  preparesStatements: 'all',
  peers: ({ messagingUrl }) => ({ messaging: messagingUrl }),
  async build(app, deps) {
    const hub = createLiveHub(deps);
    deps.metrics.gauge('live_streams_open', 'Browsers that listen at this instance', () => hub.size());
    registerNotificationRoutes(app, deps);
    registerPreferences(app, deps);
    registerLiveStream(app, deps, hub);
    const presence = await followPresence(deps, hub);
    app.addHook('onClose', () => presence.stop());
  },
  consumers: [
    onProfileUpdated,
    onUserFollowed,
    onUserUnfollowed,
    onUserBlocked,
    onUserUnblocked,
    onPostLiked,
    onPostUnliked,
    onCommentCreated,
    onCommentDeleted,
    onPostDeleted,
    onMessageSent,
    onMessageRead,
    onMessageDeleted,
    onUnreadChanged,
    onVerificationApproved,
    onContentReported,
    onAnnouncementPublished,
    onTipReceived,
    onPostPurchased,
    onMessagePurchased,
    onSubscriptionStarted,
    onSubscriptionRenewed,
    onSubscriptionCancelled,
    onPayoutProcessed,
    onPaymentRefunded,
    onPaymentDisputed,
    onPayoutHeld,
    onPayoutReleased,
    onPurchasesEnding,
    onExportCompleted,
  ],
  personalData,
  jobs: [settleSuspensions, tellAnnouncements, deliverMails, pruneLiveLog, pruneMails],
};
