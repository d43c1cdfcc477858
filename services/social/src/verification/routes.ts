import {
  approveVerification as approveCall,
  listVerifications as listCall,
  rejectVerification as rejectCall,
} from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import { getVerificationRequest, requestVerification as requestCall } from '@stagedoor/contracts/creator-calls';
import type { Database } from '@stagedoor/service-kit/database/database';
import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import { verificationRequests } from '#/db/verification.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { approveVerification, rejectVerification } from '#/verification/decide-verification.ts';
import { getVerification, listVerifications } from '#/verification/list-verifications.ts';
import { requestVerification } from '#/verification/request-verification.ts';

type VerificationDeps = SocialDeps & { readonly media: MediaAddresses };

export function registerVerificationRoutes(app: FastifyInstance, deps: VerificationDeps): void {
  implementWithCommit(app, requestCall, ({ files, principal, commit }) =>
    requestVerification(deps, principal.userId, files.documents ?? [], commit),
  );

  implement(app, getVerificationRequest, async ({ principal }) => ({
    request: await getOwnRequest(deps.database, principal.userId),
  }));

  implement(app, listCall, ({ query, principal }) =>
    listVerifications(deps, principal, query.status ?? 'pending', readPage(query)),
  );

  implement(app, approveCall, async ({ params, principal }) => {
    await approveVerification(deps, principal, params.id.toLowerCase());
    return getVerification(deps, principal, params.id);
  });

  implement(app, rejectCall, async ({ params, body, principal }) => {
    await rejectVerification(deps, principal, params.id.toLowerCase(), body.reason);
    return getVerification(deps, principal, params.id);
  });
}

/** Returns a person's last request for the tick; null if they never asked. */
async function getOwnRequest(
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
