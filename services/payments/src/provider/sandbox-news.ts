import type { ProviderNews } from '#/provider/provider.ts';
import type { SandboxStore } from '#/provider/sandbox-store.ts';

/**
 * Moves the sandbox's disputes on, and tells of each change until `apply` has taken it: a webhook that fails comes again,
 * too. Throws the first failure once all were told.
 */
export async function deliverDisputes(
  store: SandboxStore,
  apply: (news: ProviderNews) => Promise<void>,
): Promise<void> {
  await store.moveDisputes();
  const failures: unknown[] = [];
  for (const {
    dispute_id: disputeId,
    charge_id: chargeId,
    amount_cents: amountCents,
    state,
  } of await store.listUntold()) {
    const dispute = { disputeId, state, amountCents, reason: 'fraudulent' };
    try {
      await apply({ about: 'dispute', chargeId, dispute });
      await store.markTold(disputeId, state);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
