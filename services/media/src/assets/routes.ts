import { getServed } from '@stagedoor/contracts/media-figures';
import { getFileStorage } from '@stagedoor/contracts/storage';
import {
  createFolder as createFolderCall,
  deleteAssets as deleteCall,
  deleteFolder as deleteFolderCall,
  findAsset as findCall,
  getAsset as getCall,
  getVault as getVaultCall,
  listAssets as listCall,
  listAssetUses as listUsesCall,
  organiseAssets as organiseCall,
  renameFolder as renameFolderCall,
  restoreAssets as restoreCall,
  trashAssets as trashCall,
  updateAsset as updateCall,
} from '@stagedoor/contracts/vault';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { deleteAssets, organiseAssets, restoreAssets, trashAssets, updateAsset } from '#/assets/change-assets.ts';
import { describeVault } from '#/assets/describe-vault.ts';
import { hasVault, keepAssets } from '#/assets/discard-assets.ts';
import { listAssets } from '#/assets/list-assets.ts';
import { getOwnAsset } from '#/assets/own-assets.ts';
import { presentAsset, presentAssets } from '#/assets/present-asset.ts';
import { takeKnown } from '#/assets/store-asset.ts';
import type { AssetRow } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { createFolder, deleteFolder, renameFolder } from '#/folders/folders.ts';
import { readServed } from '#/served/read-served.ts';
import { listUses } from '#/uses/asset-uses.ts';

export function registerVault(app: FastifyInstance, deps: MediaDeps): void {
  const present = (asset: AssetRow) => presentAsset(deps, asset);

  implement(app, listCall, async ({ query, principal }) => {
    const { items, pagination } = await listAssets(deps, principal.userId, query);
    return { assets: await presentAssets(deps, items), pagination };
  });
  implement(app, getVaultCall, async ({ principal }) => {
    await keepAssets(deps, principal.userId);
    return describeVault(deps, principal.userId);
  });
  implement(app, getFileStorage, ({ principal }) => deps.quota.readUse(principal.userId));
  implement(app, getServed, ({ query, principal }) => readServed(deps, principal.userId, query));
  implement(app, getCall, async ({ params, principal }) =>
    present(await getOwnAsset(deps, principal.userId, params.id)),
  );
  implement(app, listUsesCall, ({ params, principal }) => listUses(deps, principal.userId, params.id));
  implement(app, updateCall, async ({ params, body, principal }) =>
    present(await updateAsset(deps, principal.userId, params.id, body)),
  );
  implement(app, organiseCall, async ({ body, principal }) =>
    presentAssets(deps, await organiseAssets(deps, principal.userId, body)),
  );
  implement(app, trashCall, async ({ body, principal }) => {
    await trashAssets(deps, principal.userId, body.ids);
    return null;
  });
  implement(app, restoreCall, async ({ body, principal }) => {
    await restoreAssets(deps, principal.userId, body.ids);
    return null;
  });
  implement(app, deleteCall, async ({ body, principal }) => {
    await deleteAssets(deps, principal.userId, body.ids);
    return null;
  });
  implement(app, findCall, async ({ body, principal }) => {
    const owner = { ownerId: principal.userId, purpose: 'post', isKept: hasVault(principal) } as const;
    const known = await takeKnown(deps, owner, Buffer.from(body.sha256, 'hex'));
    return known === undefined ? null : present(known);
  });
  implement(app, createFolderCall, ({ body, principal }) => createFolder(deps, principal.userId, body.name));
  implement(app, renameFolderCall, ({ params, body, principal }) =>
    renameFolder(deps, principal.userId, params.id, body.name),
  );
  implement(app, deleteFolderCall, async ({ params, principal }) => {
    await deleteFolder(deps, principal.userId, params.id);
    return null;
  });
}
