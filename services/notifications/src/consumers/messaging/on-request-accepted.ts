import { requestAccepted } from '@stagedoor/contracts/messaging-events';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { exchangePresence } from '#/presence/exchange-presence.ts';

/** Shows the two each other as online from now on: neither was shown the other while the request waited. */
export const onRequestAccepted = defineConsumer<typeof requestAccepted, NotificationsDeps>({
  name: 'on_request_accepted',
  on: requestAccepted,
  async handle(tx, { data }, deps) {
    afterCommit(tx, () => exchangePresence(deps, data.accepterId, data.requesterId));
  },
});
