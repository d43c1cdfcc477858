import { verificationApproved, verificationRejected } from '@stagedoor/contracts/social-admin-events';
import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { verificationRequests } from '#/db/verification.ts';
import { recordAudit } from '#/moderation/record-audit.ts';
import { changeProfile } from '#/users/change-profile.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids'>;
type Decision = { readonly status: 'approved' } | { readonly status: 'rejected'; readonly reason: string };

/** Verifies a person. Repeating it changes nothing. Throws a 409 if the request was rejected. */
export async function approveVerification(deps: Deps, admin: Viewer, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const userId = await decide(tx, deps, id, { status: 'approved' });
    if (userId === undefined) return;
    await changeProfile(tx, deps, userId, { isVerified: true });
    const approvedAt = deps.clock.now().toISOString();
    await deps.publish(tx, verificationApproved, { requestId: id, userId, approvedAt });
    await recordAudit(tx, deps, {
      actorId: admin.userId,
      action: 'verification.approve',
      target: `verification:${id}`,
    });
  });
}

/** Rejects a request. Repeating it changes nothing. Throws a 409 if the request was approved. */
export async function rejectVerification(deps: Deps, admin: Viewer, id: string, reason: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const userId = await decide(tx, deps, id, { status: 'rejected', reason });
    if (userId === undefined) return;
    const rejectedAt = deps.clock.now().toISOString();
    await deps.publish(tx, verificationRejected, { requestId: id, userId, reason, rejectedAt });
    await recordAudit(tx, deps, {
      actorId: admin.userId,
      action: 'verification.reject',
      target: `verification:${id}`,
      note: reason,
    });
  });
}

/** Saves the decision. Returns the person's id; undefined if the decision was the same before. */
async function decide(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
  decision: Decision,
): Promise<string | undefined> {
  const row = eq(verificationRequests.id, id);
  const [request] = await tx.select().from(verificationRequests).where(row).for('update');
  if (request === undefined) throw notFound('Verification request not found');
  if (request.status === decision.status) return undefined;
  if (request.status !== 'pending') throw conflict('This request was decided before');
  await tx
    .update(verificationRequests)
    .set({ ...decision, decidedAt: clock.now() })
    .where(row);
  return request.userId;
}
