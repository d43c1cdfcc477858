import { claimAssets as claimCall, recordAssetUses as recordCall } from '@stagedoor/contracts/internal-media';
import { implement } from '@stagedoor/service-kit/http/implement';
import { authorizeService } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance } from 'fastify';
import type { MediaDeps } from '#/deps.ts';
import { claimAssets, recordUses } from '#/uses/asset-uses.ts';

/** The calls by which social and messaging use assets. */
export function registerUses(app: FastifyInstance, deps: MediaDeps): void {
  implement(app, claimCall, ({ body }) => claimAssets(deps, body));
  implement(app, recordCall, async ({ body, request }) => {
    const caller = await authorizeService(request, recordCall.access);
    await recordUses(deps, caller === 'social' ? 'social' : 'messaging', body);
    return null;
  });
}
