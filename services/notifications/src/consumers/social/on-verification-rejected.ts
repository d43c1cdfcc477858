import { verificationRejected } from '@stagedoor/contracts/social-admin-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';

export const onVerificationRejected = defineConsumer<typeof verificationRejected, NotificationsDeps>({
  name: 'on_verification_rejected',
  on: verificationRejected,
  async handle(tx, { data: { requestId, userId, reason, rejectedAt } }, deps) {
    await notify(tx, deps, [
      {
        recipientId: userId,
        type: 'VERIFICATION_REJECTED',
        groupingKey: `verification:${requestId}`,
        actorId: null,
        detail: { reason },
        at: new Date(rejectedAt),
      },
    ]);
  },
});
