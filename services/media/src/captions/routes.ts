import {
  addCaptions as addCall,
  changeCaptions as changeCall,
  deleteCaptions as deleteCall,
} from '@stagedoor/contracts/captions';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { presentAsset } from '#/assets/present-asset.ts';
import { addCaptions, changeCaptions, deleteCaptions } from '#/captions/captions.ts';
import type { MediaDeps } from '#/deps.ts';

/** The calls by which owners of films and sound add captions to them. */
export function registerCaptions(app: FastifyInstance, deps: MediaDeps): void {
  implement(app, addCall, async ({ params, body, principal }) =>
    presentAsset(deps, await addCaptions(deps, { ownerId: principal.userId, assetId: params.id }, body)),
  );
  implement(app, changeCall, async ({ params: { id: assetId, captionsId: id }, body, principal }) =>
    presentAsset(deps, await changeCaptions(deps, { ownerId: principal.userId, assetId, id }, body)),
  );
  implement(app, deleteCall, async ({ params: { id: assetId, captionsId: id }, principal }) =>
    presentAsset(deps, await deleteCaptions(deps, { ownerId: principal.userId, assetId, id })),
  );
}
