import { debtReviewed } from '@stagedoor/contracts/debt-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { SocialDeps } from '#/config.ts';
import { recordAudit } from '#/moderation/record-audit.ts';

/** Records in the audit log what an ADMIN decided about a debt, which payments does not have. */
export const onDebtReviewed = defineConsumer<typeof debtReviewed, SocialDeps>({
  name: 'on_debt_reviewed',
  on: debtReviewed,
  async handle(tx, { data: { debtId, adminId: actorId, userId, decision, amountCents = 0, reason = '' } }, deps) {
    const target = userId === undefined ? (`debt:${debtId}` as const) : (`user:${userId}` as const);
    if (decision === 'dismissed') await recordAudit(tx, deps, { actorId, action: 'debt.dismiss', target });
    else {
      const note = `$${(amountCents / 100).toFixed(2)}: ${reason}`;
      await recordAudit(tx, deps, { actorId, action: 'debt.write-off', target, note });
    }
  },
});
