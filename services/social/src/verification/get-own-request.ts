import type { DataOf } from '@stagedoor/contracts/call';
import type { getVerificationRequest } from '@stagedoor/contracts/creator-calls';
import type { Database } from '@stagedoor/service-kit/database/database';
import { desc, eq } from 'drizzle-orm';
import { verificationRequests } from '#/db/verification.ts';

/** Returns a person's last request for the tick; null where they never asked. */
export async function getOwnRequest(
  { db }: Database,
  userId: string,
): Promise<DataOf<typeof getVerificationRequest>['request']> {
  const { id, status, reason, createdAt } = verificationRequests;
  const [request] = await db
    .select({ id, status, reason, createdAt })
    .from(verificationRequests)
    .where(eq(verificationRequests.userId, userId))
    .orderBy(desc(createdAt))
    .limit(1);
  return request === undefined ? null : { ...request, createdAt: request.createdAt.toISOString() };
}
