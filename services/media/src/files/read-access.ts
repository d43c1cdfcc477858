import { createHash } from 'node:crypto';
import {
  type FileAccess,
  type FileRequest,
  readMessageFileAccess,
  readPostFileAccess,
} from '@stagedoor/contracts/internal-media';
import { assetIdOfFolder } from '@stagedoor/service-kit/moving/asset-id-of-folder';
import { LRUCache } from 'lru-cache';
import type { MediaDeps } from '#/deps.ts';

/**
 * How long an answer about a stream holds, which asks for hundreds of parts: what ends, such as a subscription, closes it within so many
 * ms. Every other file is asked about each time, so that it closes at once.
 */
const heldMs = 4_000;
const isStream = ({ path }: FileRequest) => path.includes('/hls/');
/** Its service records each request. */
const isRecorded = ({ path }: FileRequest) => path.includes('/documents/');
/**
 * How long an answer may take, in ms. A page asks for forty pictures at once, and a browser does not ask again for one that was refused:
 * late is better.
 */
const patienceMs = 5_000;
/** A few hundred bytes each. */
const maxHeld = 20_000;

const calls = { social: readPostFileAccess, messaging: readMessageFileAccess } as const;
export type UserService = keyof typeof calls;

/** What may be sent. */
export interface AssetAccess extends Omit<NonNullable<FileAccess>, 'assetId' | 'folder'> {
  readonly assetId: string;
  /** Of before, from which the asset is made when it is first needed. */
  readonly folder?: string;
}

/** Asks the service that uses an asset whether a request may have a file of it. Requests at the same moment share an answer, but of documents. */
export type ReadAccess = (service: UserService, request: FileRequest) => Promise<AssetAccess | null>;

export function createReadAccess({ internal, clock }: Pick<MediaDeps, 'internal' | 'clock'>): ReadAccess {
  const held = new LRUCache<string, { readonly access: Promise<AssetAccess | null>; readonly until: number }>({
    max: maxHeld,
  });
  const ask = (service: UserService, request: FileRequest) =>
    internal
      .call(calls[service], { body: request }, { timeoutMs: patienceMs })
      .then((found) => nameAsset(service, found));
  return (service, request) => {
    if (isRecorded(request)) return ask(service, request);
    // A hash, because a request may bring kilobytes of cookies.
    const key = createHash('sha256').update(JSON.stringify(request)).digest('base64');
    const now = clock.now().getTime();
    const known = held.get(key);
    if (known !== undefined && known.until > now) return known.access;
    const access = ask(service, request);
    held.set(key, { access, until: now + heldMs });
    const forget = () => held.delete(key);
    // A failure is nobody's answer.
    access.then(() => isStream(request) || forget(), forget);
    return access;
  };
}

function nameAsset(service: UserService, access: FileAccess): AssetAccess | null {
  if (access === null || 'assetId' in access) return access;
  return { ...access, assetId: assetIdOfFolder(service, access.folder) };
}
