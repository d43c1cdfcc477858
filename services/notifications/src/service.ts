import { findOutboundProblems } from '@stagedoor/service-kit/outbound/outbound-config';
import type { ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { deliverAnnouncements } from '#/announcements/deliver-announcements.ts';
import { registerMailDelivery } from '#/bounces/routes.ts';
import { findMailProblems, variables } from '#/config.ts';
import { onEarlierAccessEnded } from '#/consumers/auth/on-earlier-access-ended.ts';
import { onExportCompleted } from '#/consumers/auth/on-export-completed.ts';
import { onLanguageChosen } from '#/consumers/auth/on-language-chosen.ts';
import { onSessionRevoked } from '#/consumers/auth/on-session-revoked.ts';
import { onConversationCleared } from '#/consumers/messaging/on-conversation-cleared.ts';
import { onMessageDeleted } from '#/consumers/messaging/on-message-deleted.ts';
import { onMessageReactionsChanged } from '#/consumers/messaging/on-message-reactions-changed.ts';
import { onMessageRead } from '#/consumers/messaging/on-message-read.ts';
import { onMessageSent } from '#/consumers/messaging/on-message-sent.ts';
import { onRequestAccepted } from '#/consumers/messaging/on-request-accepted.ts';
import { onRequestRead } from '#/consumers/messaging/on-request-read.ts';
import { onUnreadChanged } from '#/consumers/messaging/on-unread-changed.ts';
import { onCreatorReturned } from '#/consumers/payments/on-creator-returned.ts';
import { onDebtLeft } from '#/consumers/payments/on-debt-left.ts';
import { onMessagePurchased } from '#/consumers/payments/on-message-purchased.ts';
import {
  onSubscriptionNextPlanChosen,
  onSubscriptionPaused,
  onSubscriptionPauseEnding,
  onSubscriptionPriceRiseAsked,
  onSubscriptionResumed,
} from '#/consumers/payments/on-own-subscription-changed.ts';
import { onPaymentDisputed } from '#/consumers/payments/on-payment-disputed.ts';
import { onPaymentRefunded } from '#/consumers/payments/on-payment-refunded.ts';
import { onPayoutHeld, onPayoutReleased } from '#/consumers/payments/on-payout-hold-changed.ts';
import { onPayoutProcessed } from '#/consumers/payments/on-payout-processed.ts';
import { onPayoutReturned } from '#/consumers/payments/on-payout-returned.ts';
import { onPostPurchased } from '#/consumers/payments/on-post-purchased.ts';
import { onMessagePricesTooLow, onPostPricesTooLow } from '#/consumers/payments/on-prices-too-low.ts';
import { onPurchasesEnding } from '#/consumers/payments/on-purchases-ending.ts';
import {
  onInvoiceDeclined,
  onInvoicePaid,
  onInvoiceRefunded,
  onServicePlanChanged,
  onServiceTrialEnding,
} from '#/consumers/payments/on-service-billing.ts';
import { onSubscriptionCancelled } from '#/consumers/payments/on-subscription-cancelled.ts';
import { onSubscriptionEnded } from '#/consumers/payments/on-subscription-ended.ts';
import { onSubscriptionPlanChanged } from '#/consumers/payments/on-subscription-plan-changed.ts';
import { onSubscriptionRenewalFailed } from '#/consumers/payments/on-subscription-renewal-failed.ts';
import { onSubscriptionRenewed } from '#/consumers/payments/on-subscription-renewed.ts';
import { onSubscriptionStarted } from '#/consumers/payments/on-subscription-started.ts';
import { onTipReceived } from '#/consumers/payments/on-tip-received.ts';
import { onAnnouncementPublished } from '#/consumers/social/on-announcement-published.ts';
import { onUserBlocked, onUserUnblocked } from '#/consumers/social/on-block-changed.ts';
import { onCommentCreated } from '#/consumers/social/on-comment-created.ts';
import { onCommentDeleted } from '#/consumers/social/on-comment-deleted.ts';
import { onContentReported } from '#/consumers/social/on-content-reported.ts';
import { onUserMuted, onUserUnmuted } from '#/consumers/social/on-mute-changed.ts';
import { onPeopleMentioned } from '#/consumers/social/on-people-mentioned.ts';
import { onPollEnded } from '#/consumers/social/on-poll-ended.ts';
import { onPostAnnounced } from '#/consumers/social/on-post-announced.ts';
import { onPostDeleted } from '#/consumers/social/on-post-deleted.ts';
import { onPostLiked } from '#/consumers/social/on-post-liked.ts';
import { onPostPublished } from '#/consumers/social/on-post-published.ts';
import { onPostRemoved } from '#/consumers/social/on-post-removed.ts';
import { onPostUnliked } from '#/consumers/social/on-post-unliked.ts';
import { onProfileUpdated } from '#/consumers/social/on-profile-updated.ts';
import { onUserFollowed } from '#/consumers/social/on-user-followed.ts';
import { onUserRoleChanged } from '#/consumers/social/on-user-role-changed.ts';
import { onUserUnfollowed } from '#/consumers/social/on-user-unfollowed.ts';
import { onVerificationApproved } from '#/consumers/social/on-verification-approved.ts';
import { onVerificationRejected } from '#/consumers/social/on-verification-rejected.ts';
import { migrations } from '#/db/migrations.ts';
import { schema } from '#/db/schema.ts';
import { deliverLetters } from '#/letters/deliver-letters.ts';
import { registerLetters } from '#/letters/routes.ts';
import { createLiveHub } from '#/live/hub.ts';
import { registerLiveStream } from '#/live/routes.ts';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { registerUnsubscribe } from '#/mail/routes.ts';
import { slowdownOf } from '#/mail/sending-pace.ts';
import { registerNotificationRoutes } from '#/notifications/routes.ts';
import { withdrawCountedContent } from '#/notifications/withdraw-counted-content.ts';
import { applySuspensions } from '#/people/apply-suspensions.ts';
import { personalData } from '#/personal-data/personal-data.ts';
import { registerPreferences } from '#/preferences/routes.ts';
import { trackPresence } from '#/presence/track-presence.ts';
import { deliverPush } from '#/push/deliver-push.ts';
import { registerPushRoutes } from '#/push/routes.ts';
import { retention } from '#/retention.ts';
import { registerServiceNotifications } from '#/service-notifications/routes.ts';
import { deliverEvents } from '#/webhooks/deliver-events.ts';
import { registerWebhooks } from '#/webhooks/routes.ts';

/** Notifies people of what happens, driven by the events of other services and by what business services send. */
export const notificationsService: ServiceDefinition<typeof variables, Record<string, unknown>> = {
  name: 'notifications',
  title: 'Stagedoor notifications',
  variables,
  schema,
  migrations,
  checkConfig: (config) => [
    ...((config.vapidPublicKey === undefined) === (config.vapidPrivateKey === undefined)
      ? []
      : ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together']),
    ...findMailProblems(config),
    ...findOutboundProblems(config),
  ],
  peers: ({ socialUrl, messagingUrl, directoryUrl }) => ({
    social: socialUrl,
    messaging: messagingUrl,
    directory: directoryUrl,
  }),
  async build(app, deps) {
    const hub = createLiveHub(deps);
    deps.metrics.gauge('live_streams_open', 'Browsers that listen at this instance', () => hub.size());
    deps.metrics.gauge(
      'mail_slowdown',
      'By what the rate of mails is divided, because the mail server is slow or refuses',
      () => slowdownOf(deps),
    );
    registerNotificationRoutes(app, deps);
    registerPreferences(app, deps);
    registerUnsubscribe(app, deps);
    registerMailDelivery(app, deps);
    registerLetters(app, deps);
    registerPushRoutes(app, deps);
    registerServiceNotifications(app, deps);
    registerWebhooks(app, deps);
    registerLiveStream(app, deps, hub);
    const presence = await trackPresence(deps, hub);
    app.addHook('onClose', () => presence.stop());
  },
  consumers: [
    onProfileUpdated,
    onUserFollowed,
    onUserUnfollowed,
    onUserBlocked,
    onUserUnblocked,
    onUserMuted,
    onUserUnmuted,
    onPostPublished,
    onPostPricesTooLow,
    onMessagePricesTooLow,
    onPostLiked,
    onPostUnliked,
    onCommentCreated,
    onCommentDeleted,
    onPostDeleted,
    onPostRemoved,
    onPollEnded,
    onPostAnnounced,
    onPeopleMentioned,
    onMessageSent,
    onMessageRead,
    onMessageDeleted,
    onMessageReactionsChanged,
    onRequestRead,
    onRequestAccepted,
    onUnreadChanged,
    onConversationCleared,
    onVerificationApproved,
    onVerificationRejected,
    onUserRoleChanged,
    onContentReported,
    onAnnouncementPublished,
    onTipReceived,
    onPostPurchased,
    onMessagePurchased,
    onSubscriptionStarted,
    onSubscriptionPlanChanged,
    onSubscriptionPaused,
    onSubscriptionPauseEnding,
    onSubscriptionPriceRiseAsked,
    onSubscriptionResumed,
    onSubscriptionNextPlanChosen,
    onSubscriptionRenewed,
    onSubscriptionRenewalFailed,
    onSubscriptionCancelled,
    onSubscriptionEnded,
    onPayoutProcessed,
    onPaymentRefunded,
    onPaymentDisputed,
    onDebtLeft,
    onPayoutReturned,
    onPayoutHeld,
    onPayoutReleased,
    onInvoiceDeclined,
    onInvoicePaid,
    onInvoiceRefunded,
    onServicePlanChanged,
    onServiceTrialEnding,
    onPurchasesEnding,
    onCreatorReturned,
    onExportCompleted,
    onLanguageChosen,
    onSessionRevoked,
    onEarlierAccessEnded,
  ],
  personalData,
  jobs: [
    applySuspensions,
    withdrawCountedContent,
    deliverAnnouncements,
    deliverMails,
    deliverLetters,
    deliverPush,
    deliverEvents,
    retention,
  ],
};
