import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { openFileStore } from '@stagedoor/service-kit/files/open-file-store';
import { type AddressSigner, createAddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { sql } from 'drizzle-orm';
import type { MediaServiceDeps } from '#/config.ts';
import type { MediaDeps } from '#/deps.ts';
import { createAssetAddresses } from '#/files/asset-addresses.ts';
import { createPictureMaker } from '#/pictures/picture-maker.ts';
import { createServedCounter } from '#/served/count-served.ts';
import { createUploadLocks } from '#/uploads/upload-locks.ts';
import { createUploadQuota } from '#/uploads/upload-quota.ts';
import { openUploadStore } from '#/uploads/upload-store.ts';
import { createWorkRoom, type WorkRoom } from '#/work/work-room.ts';

type Made = MediaDeps & {
  readonly signer: AddressSigner;
  /** Of the folders of streams. */
  readonly streams: AddressSigner;
  readonly secret: string;
  /** Ends programs that work on films. */
  readonly endWork: () => void;
};

/** Longer than a film that is begun at the last moment, ms. */
const streamLifeMs = 6 * 3_600_000;

/** A form has up to ten files, of which each is an upload of its own otherwise. */
const perForm = 10;
const made = new WeakMap<Database, Promise<Made>>();
/** Calls and jobs, which have databases of their own, share the space for their work, and its end. */
const shared = new WeakMap<MediaServiceDeps['bus'], { readonly room: WorkRoom; readonly ending: AbortController }>();

/** Adds the service's own dependencies, which its calls and its jobs share. */
export function mediaDepsOf(deps: MediaServiceDeps): Promise<Made> {
  const known = made.get(deps.database) ?? make(deps);
  made.set(deps.database, known);
  return known;
}

async function make(deps: MediaServiceDeps): Promise<Made> {
  const { clock } = deps;
  const workDir = deps.config.workDir ?? join(deps.config.dataDir, 'work', 'media');
  const config = { ...deps.config, workDir };
  // Without a configured secret, signed addresses and cookies are valid until the process restarts.
  const secret = config.mediaSecret ?? config.serviceSecret ?? randomBytes(32).toString('hex');
  const signer = createAddressSigner({ secret: `vault files ${secret}`, clock });
  const streams = createAddressSigner({ secret: `vault streams ${secret}`, clock, lifeMs: streamLifeMs });
  const { room, ending } = share(deps, workDir);
  return {
    ...deps,
    config,
    ending: ending.signal,
    endWork: () => ending.abort(),
    secret,
    signer,
    streams,
    files: openFileStore({ ...config, service: 'media' }),
    uploadStore: await openUploadStore(config),
    locks: createUploadLocks(deps),
    quota: createUploadQuota({
      ...deps,
      config: { ...config, uploadsPerWindow: perForm * config.uploadsPerWindow },
      countStored,
    }),
    formQuota: createUploadQuota({ ...deps, allowances: sql`form_allowance`, countStored }),
    pictures: createPictureMaker(),
    work: room,
    addresses: createAssetAddresses(signer, streams),
    served: createServedCounter(deps),
  };
}

function share({ bus, config }: MediaServiceDeps, folder: string) {
  const known = shared.get(bus) ?? {
    room: createWorkRoom({ folder, floorMb: config.uploadFloorMb }),
    ending: new AbortController(),
  };
  shared.set(bus, known);
  return known;
}

/** Returns the bytes of a person's assets but the pictures of their profile, and of uploads that are to become some. */
async function countStored(executor: Transaction | Database['db'], ownerId: string): Promise<number> {
  const [row] = await executor.execute<{ bytes: string }>(sql`
    select (select coalesce(sum(size), 0) from asset where owner_id = ${ownerId}::uuid and removed_at is null
        and purpose in ('post', 'document'))
      + (select coalesce(sum(size), 0) from upload
        where owner_id = ${ownerId}::uuid and asset_id is null and refusal is null and given_up_at is null) as bytes`);
  return Number(row?.bytes ?? 0);
}
