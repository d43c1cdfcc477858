import { refundRequested } from '@stagedoor/contracts/payments-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { recordAudit } from '#/moderation/record-audit.ts';

/** Records an ADMIN's refund in the audit log, which payments does not have. */
export const onRefundRequested = defineConsumer<typeof refundRequested, SocialDeps>({
  name: 'on_refund_requested',
  on: refundRequested,
  async handle(tx, { data: { adminId: actorId, paymentId, amountCents, reason } }, deps) {
    const note = `$${(amountCents / 100).toFixed(2)}: ${reason}`;
    await recordAudit(tx, deps, { actorId, action: 'payment.refund', target: `payment:${paymentId}`, note });
  },
});
