import { verificationApproved } from '@stagedoor/contracts/social-admin-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { NotificationsDeps } from '#/config.ts';
import { notify } from '#/notifications/notify.ts';

export const onVerificationApproved = defineConsumer<typeof verificationApproved, NotificationsDeps>({
  name: 'on_verification_approved',
  on: verificationApproved,
  async handle(tx, { data: { requestId, userId, approvedAt } }, deps) {
    const groupingKey = `verification:${requestId}`;
    const at = new Date(approvedAt);
    await notify(tx, deps, [{ recipientId: userId, type: 'VERIFICATION_APPROVED', groupingKey, actorId: null, at }]);
  },
});
