import type { ProviderEvent } from '#/provider/provider.ts';
import { disputeReason } from '#/provider/sandbox-disputes.ts';
import type { SandboxStore } from '#/provider/sandbox-store.ts';

/**
 * Advances the sandbox's disputes and delivers each change until `apply` succeeds, as a failed webhook is repeated.
 * Throws the first error after all deliveries.
 */
export async function deliverDisputes(
  store: SandboxStore,
  apply: (event: ProviderEvent) => Promise<void>,
): Promise<void> {
  await store.moveDisputes();
  const failures: unknown[] = [];
  for (const {
    dispute_id: disputeId,
    charge_id: chargeId,
    amount_cents: amountCents,
    state,
  } of await store.listUndelivered()) {
    const dispute = { disputeId, state, amountCents, reason: disputeReason };
    try {
      await apply({ about: 'dispute', of: { chargeId, key: null }, dispute });
      await store.markDelivered(disputeId, state);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
