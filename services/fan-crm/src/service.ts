import { servePublicPaths } from '@stagedoor/service-kit/http/public-paths';
import { deliverNotifications } from '@stagedoor/service-kit/notifications/deliver-notifications';
import type { ServiceDefinition } from '@stagedoor/service-kit/process/service';
import { serveScreen } from '@stagedoor/service-kit/screens/serve-screen';
import { guardService } from '@stagedoor/service-kit/service-access/service-access';
import { variables } from '#/config.ts';
import { onUserBlocked, onUserUnblocked } from '#/consumers/on-block-changed.ts';
import { onUserFollowed, onUserUnfollowed } from '#/consumers/on-follow-changed.ts';
import { onMessageSent } from '#/consumers/on-message-sent.ts';
import { onMessagePurchased, onPostPurchased, onTipReceived } from '#/consumers/on-paid.ts';
import { onPaymentDisputed, onPaymentRefunded } from '#/consumers/on-payment-returned.ts';
import { onProfileUpdated } from '#/consumers/on-profile-updated.ts';
import {
  onSubscriptionCancelled,
  onSubscriptionEnded,
  onSubscriptionPlanChanged,
  onSubscriptionRenewed,
  onSubscriptionResumed,
  onSubscriptionStarted,
} from '#/consumers/on-subscription-changed.ts';
import { registerCsv } from '#/csv/routes.ts';
import { schema } from '#/db/schema.ts';
import { registerFans } from '#/fans/routes.ts';
import { registerLists } from '#/lists/routes.ts';
import { applySuspensions } from '#/people/apply-suspensions.ts';
import { personalData } from '#/personal-data/personal-data.ts';
import { publishThanks } from '#/thanks/publish-thanks.ts';
import { registerThanks } from '#/thanks/routes.ts';

/** Fan CRM: what a creator knows of each fan, with notes, tags and lists. */
export const service: ServiceDefinition<typeof variables, typeof schema> = {
  name: 'fan-crm',
  title: 'Stagedoor Fan CRM',
  variables,
  schema,
  migrations: new URL('./db/migrations/', import.meta.url),
  peers: ({ socialUrl, messagingUrl, notificationsUrl, paymentsUrl }) => ({
    social: socialUrl,
    messaging: messagingUrl,
    notifications: notificationsUrl,
    payments: paymentsUrl,
  }),
  async build(app, deps) {
    guardService(app, 'fan-crm', deps);
    await serveScreen(app, 'fan-crm', { ...deps, folder: new URL('../web/dist/', import.meta.url) });
    servePublicPaths(app, 'fan-crm');
    registerFans(app, deps);
    registerLists(app, deps);
    registerCsv(app, deps);
    registerThanks(app, deps);
  },
  consumers: [
    onProfileUpdated,
    onUserFollowed,
    onUserUnfollowed,
    onUserBlocked,
    onUserUnblocked,
    onSubscriptionStarted,
    onSubscriptionRenewed,
    onSubscriptionPlanChanged,
    onSubscriptionCancelled,
    onSubscriptionResumed,
    onSubscriptionEnded,
    onTipReceived,
    onPostPurchased,
    onMessagePurchased,
    onPaymentRefunded,
    onPaymentDisputed,
    onMessageSent,
  ],
  jobs: [deliverNotifications, publishThanks, applySuspensions],
  personalData,
};
