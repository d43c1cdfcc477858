import {
  approveVerification as approveCall,
  listVerifications as listCall,
  rejectVerification as rejectCall,
} from '@stagedoor/contracts/admin';
import { getVerificationRequest, requestVerification as requestCall } from '@stagedoor/contracts/creator-calls';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import type { SocialDeps } from '#/config.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import type { PictureMaker } from '#/media/picture-process.ts';
import { approveVerification, rejectVerification } from '#/verification/decide-verification.ts';
import { getOwnRequest } from '#/verification/get-own-request.ts';
import { getVerification, listVerifications } from '#/verification/list-verifications.ts';
import { requestVerification } from '#/verification/request-verification.ts';

type VerificationDeps = SocialDeps & {
  readonly files: FileStore;
  readonly media: MediaAddresses;
  readonly pictures: PictureMaker;
};

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
