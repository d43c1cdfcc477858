import { notFound } from '@stagedoor/service-kit/common/errors';
import type { ReaderCookies } from '@stagedoor/service-kit/files/reader-cookies';
import { sendFile } from '@stagedoor/service-kit/files/send-file';
import type { AddressSigner } from '@stagedoor/service-kit/files/signed-address';
import { opensFolder } from '@stagedoor/service-kit/files/signed-folder';
import { identifyPrincipal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCaptions, sendCaptions } from '#/captions/send-captions.ts';
import { assets } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { filesPath, ownPath, streamFolder } from '#/files/asset-addresses.ts';
import { folderOf, teaserFile } from '#/files/asset-files.ts';
import { createOpener, type Opener } from '#/files/open-asset-file.ts';
import { type AssetAccess, createReadAccess, type UserService } from '#/files/read-access.ts';
import { writeMasterPlaylist } from '#/film/renditions.ts';

interface OwnAddress {
  readonly Params: { readonly reader: string; readonly asset: string; readonly '*': string };
  readonly Querystring: { readonly [name: string]: unknown };
}

/**
 * Serves files to their owner. The request must have the owner's token or, since image elements send none, the cookie that the
 * owner's browser got with the address.
 */
export function registerFiles(
  app: FastifyInstance,
  deps: Pick<MediaDeps, 'database' | 'files' | 'internal' | 'clock' | 'served' | 'pictures' | 'work'>,
  { signer, streams, keys }: { signer: AddressSigner; streams: AddressSigner; keys: ReaderCookies },
): void {
  const { database, files } = deps;
  registerOwnStreams(app, deps, { streams, keys });
  const opener = createOpener(deps);
  for (const service of ['social', 'messaging'] as const) {
    for (const path of [`${filesPath}/${service}`, `/media/${service}`])
      registerUsed(app, { ...deps, opener }, service, path);
  }

  app.get<OwnAddress>(`${ownPath}/:reader/:asset/*`, { schema: { hide: true } }, async (request, reply) => {
    const { reader, asset: id, '*': name } = request.params;
    if (!signer.isValid(`${ownPath}/${reader}/${id}/${name}`, request.query)) throw notFound();
    const principal = await identifyPrincipal(request, app.identity);
    const isReader = principal === null ? keys.opens(request, reader) : principal.userId === reader;
    if (!isReader) throw notFound();
    const [asset] = await database.db
      .select({ type: assets.type, title: assets.title })
      .from(assets)
      .where(and(eq(assets.id, id), eq(assets.ownerId, reader), isNull(assets.removedAt)));
    if (asset === undefined) throw notFound();
    if (asset.type === 'FILE') {
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeName(asset.title)}`);
    }
    if (isCaptions(name)) return sendCaptions(reply, deps, { id, name, isPublic: false });
    const file = await files.open(`${folderOf(id)}/${name}`);
    return sendFile(request, reply, file, { name, cacheControl: 'private, max-age=900' });
  });
}

const streamPath = 'hls/';

interface UsedAddress {
  readonly Querystring: { readonly expires?: unknown; readonly signature?: unknown };
}

/**
 * Serves files of assets in use, if the service that uses them says so. It has made their addresses, below its own name, and before there
 * were assets below `/media/<service>`.
 */
function registerUsed(
  app: FastifyInstance,
  deps: Pick<MediaDeps, 'database' | 'files' | 'internal' | 'clock' | 'served'> & { readonly opener: Opener },
  service: UserService,
  below: string,
): void {
  const readAccess = createReadAccess(deps);
  app.get<UsedAddress>(`${below}/*`, { schema: { hide: true } }, async (request, reply) => {
    const { expires, signature } = request.query;
    const principal = await identifyPrincipal(request, app.identity);
    const { cookie } = request.headers;
    const [path = ''] = request.url.split('?', 1);
    if (path.length > 512) throw notFound();
    const access = await readAccess(service, {
      path,
      userId: principal?.userId ?? null,
      ...(typeof expires === 'string' ? { expires: expires.slice(0, 20) } : {}),
      ...(typeof signature === 'string' ? { signature: signature.slice(0, 100) } : {}),
      ...(principal === null && cookie !== undefined ? { cookie: cookie.slice(0, 4_096) } : {}),
    });
    if (access === null) throw notFound();
    const { assetId, file: name, isPublic, fileName } = access;
    deps.served.count(request, reply, { assetId, file: name });
    if (name.startsWith(streamPath)) {
      return sendStream(request, reply, deps, { id: assetId, part: name.slice(streamPath.length), isPublic });
    }
    if (isCaptions(name)) return sendCaptions(reply, deps, { id: assetId, name, isPublic });
    if (fileName !== null) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeName(fileName)}`);
    const opened = await deps.opener.open(service, access);
    const cacheControl = chooseCaching(access, opened?.isStandIn === true);
    return sendFile(request, reply, opened?.stored, { name, cacheControl });
  });
}

/**
 * What is sold, and film and sound, is kept for five seconds, so that a refund closes it within ten. A picture that stands for another one
 * is kept until a later one may.
 */
function chooseCaching({ file, isPublic, isSecret, isSold }: AssetAccess, isStandIn: boolean): string {
  if (isSecret === true) return 'private, no-store';
  if (isPublic) return isStandIn ? 'public, max-age=300' : 'public, max-age=31536000, immutable';
  const isFilm = file.startsWith('whole.') || file.endsWith(`/${teaserFile}`);
  return isFilm || isSold === true ? 'private, max-age=5' : 'private, max-age=900';
}

interface OwnStream {
  readonly Params: { readonly reader: string; readonly asset: string; readonly key: string; readonly '*': string };
}

/** Serves the playlists and segments of a film to its owner. */
function registerOwnStreams(
  app: FastifyInstance,
  { database, files }: Pick<MediaDeps, 'database' | 'files'>,
  { streams, keys }: { streams: AddressSigner; keys: ReaderCookies },
): void {
  app.get<OwnStream>(`${ownPath}/:reader/:asset/hls/:key/*`, { schema: { hide: true } }, async (request, reply) => {
    const { reader, asset: id, key, '*': part } = request.params;
    if (!opensFolder(streams, streamFolder(reader, id), key)) throw notFound();
    const principal = await identifyPrincipal(request, app.identity);
    const isReader = principal === null ? keys.opens(request, reader) : principal.userId === reader;
    if (!isReader) throw notFound();
    return sendStream(request, reply, { database, files }, { id, part, isPublic: false });
  });
}

interface StreamPart {
  readonly id: string;
  /** Below the folder of the stream: `master.m3u8`, `480/index.m3u8`, `480/12.m4s`. */
  readonly part: string;
  readonly isPublic: boolean;
}

/** Sends a part of a film's stream. Kept for five seconds where not everybody may have it, so that a refund closes it within ten. */
async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, files }: Pick<MediaDeps, 'database' | 'files'>,
  { id, part, isPublic }: StreamPart,
): Promise<FastifyReply> {
  if (part !== masterPlaylist) {
    const file = await files.open(`${folderOf(id)}/hls/${part}`);
    const cacheControl = isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=5';
    return sendFile(request, reply, file, { name: part, cacheControl });
  }
  const [asset] = await database.db
    .select({ renditions: assets.renditions })
    .from(assets)
    .where(and(eq(assets.id, id), isNull(assets.removedAt)));
  if (asset === undefined || asset.renditions.length === 0) throw notFound();
  // Renditions are added to it.
  reply.header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=5`);
  return reply.type('application/vnd.apple.mpegurl').send(writeMasterPlaylist(asset.renditions));
}

const masterPlaylist = 'master.m3u8';

/** Encodes a file name as RFC 8187 requires, including characters that `encodeURIComponent` leaves. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
