import { applyServicePlan } from '@stagedoor/contracts/service-billing';
import { asFirstCloseReason, servicePlanChanged } from '@stagedoor/contracts/service-billing-events';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import { type CloseReason, type ServicePlan, servicePlans } from '#/db/service-billing.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';

/** Updates a plan without telling the directory. The caller has locked the account. */
export async function updatePlan(tx: Tx, before: ServicePlan, set: Partial<ServicePlan>): Promise<ServicePlan> {
  await tx.update(servicePlans).set(set).where(eq(servicePlans.id, before.id));
  return { ...before, ...set };
}

/** Opens the service because the price was paid. The caller has locked the account. */
export async function openPlan(
  deps: PaymentsServiceDeps,
  tx: Tx,
  before: ServicePlan,
  set: Partial<ServicePlan> & { readonly status: 'active' },
): Promise<ServicePlan> {
  const after = {
    cancelledAt: null,
    endsAt: null,
    waivedUntil: null,
    closeReason: null,
    ...set,
    revision: nextRevision(deps, before),
  };
  const plan = await updatePlan(tx, before, after);
  await tellDirectory(deps, tx, plan, 'paid');
  return plan;
}

/** Reopens a trial that was closed before its end. The caller has locked the account. */
export async function reopenTrial(deps: PaymentsServiceDeps, tx: Tx, before: ServicePlan): Promise<ServicePlan> {
  const { cancelledAt, trialEndsAt } = before;
  const plan = await updatePlan(tx, before, {
    status: 'trial',
    closeReason: null,
    confirmBy: null,
    endsAt: cancelledAt === null ? null : trialEndsAt,
    revision: nextRevision(deps, before),
  });
  await tellDirectory(deps, tx, plan, 'trial');
  return plan;
}

/** Tells the directory that a trial is over, because the price was paid for the first time. The caller has locked the account. */
export async function announcePaid(deps: PaymentsServiceDeps, tx: Tx, before: ServicePlan): Promise<ServicePlan> {
  const plan = await updatePlan(tx, before, { revision: nextRevision(deps, before) });
  await tellDirectory(deps, tx, plan, 'paid');
  return plan;
}

/** Closes the service at once. The caller has locked the account. */
export async function closePlan(
  deps: PaymentsServiceDeps,
  tx: Tx,
  before: ServicePlan,
  closeReason: CloseReason,
): Promise<ServicePlan> {
  const endsAt = deps.clock.now();
  const set = { status: 'closed', closeReason, endsAt, confirmBy: null, revision: nextRevision(deps, before) } as const;
  const plan = await updatePlan(tx, before, set);
  await tellDirectory(deps, tx, plan, null);
  return plan;
}

/** Revisions follow the clock, so that a database restored from a backup does not reuse those that were published. */
function nextRevision({ clock }: PaymentsServiceDeps, { revision }: ServicePlan): number {
  return Math.max(revision + 1, clock.now().getTime());
}

/**
 * Tells the directory of the change with a call after the commit, so that it applies to the person's next request; the event
 * covers a failed call.
 */
async function tellDirectory(
  { publish, clock, internal, log }: PaymentsServiceDeps,
  tx: Tx,
  { userId, service, revision, closeReason }: ServicePlan,
  plan: 'trial' | 'paid' | null,
): Promise<void> {
  const body = { userId, service, plan, revision };
  const why = plan === null ? closeReason : null;
  const known = why === null ? undefined : asFirstCloseReason(why);
  await publish(tx, servicePlanChanged, {
    ...body,
    ...(known === undefined ? {} : { reason: known }),
    ...(why === null ? {} : { closeReason: why }),
    changedAt: clock.now().toISOString(),
  });
  afterCommit(tx, async () => {
    await internal
      .call(applyServicePlan, { body: why === null ? body : { ...body, reason: why } })
      .catch((error: unknown) =>
        log.info({ err: error }, 'the directory was not reached; the event brings the change of plan'),
      );
  });
}
