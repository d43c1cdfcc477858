import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import type { BodyOf } from '@stagedoor/contracts/call';
import {
  type ClaimedAsset,
  claimAssets,
  recordAssetUses,
  type storeFormFiles,
} from '@stagedoor/contracts/internal-media';
import { AppError, invalidField } from '#/common/errors.ts';
import { listenLocally } from '#/testing/listen-locally.ts';
import { assertPicture, drawFor, recogniseFile } from '#/testing/stubs/stub-pictures.ts';

type Use = BodyOf<typeof recordAssetUses>['uses'][number];
type FormFiles = BodyOf<typeof storeFormFiles>;
type StubAsset = ClaimedAsset & {
  readonly ownerId: string;
  /** Its files by their names; none of an asset that a test has made up. */
  readonly files?: ReadonlyMap<string, Buffer>;
  readonly isKept?: boolean;
  readonly purpose?: FormFiles['purpose'];
};

export interface MediaStub {
  readonly url: string;
  /** The assets of everybody, by their ids. */
  readonly assets: Map<string, StubAsset>;
  /** Files of forms that have not ended, as `<form>/<file>`. */
  readonly received: Map<string, Buffer>;
  /** How many files are arriving. */
  readonly arriving: number;
  /** What was told of uses, oldest first. */
  readonly uses: Use[];
  /** How much of everybody's files there may be. */
  /** Awaited before files of a form are stored. */
  beforeStoring: () => Promise<unknown>;
  close(): Promise<void>;
}

const formPath = /^\/internal\/forms\/([\da-f-]{36})(?:\/(assets)|\/files\/([\da-f-]{36}))?$/;

/** Stands in for media, and for auth, which issues the tokens of calls to it. It takes films as they are. */
export async function startMediaStub(): Promise<MediaStub> {
  const assets: MediaStub['assets'] = new Map();
  const received: MediaStub['received'] = new Map();
  const uses: Use[] = [];
  const state = { arriving: 0, beforeStoring: async (): Promise<unknown> => undefined };

  async function answer(request: IncomingMessage): Promise<unknown> {
    const [path = ''] = (request.url ?? '').split('?');
    const [, form = '', store, file] = formPath.exec(path) ?? [];
    if (file !== undefined) {
      state.arriving += 1;
      const content = await buffer(request).finally(() => {
        state.arriving -= 1;
      });
      received.set(`${form}/${file}`, content);
      return null;
    }
    if (request.method === 'DELETE') {
      for (const name of received.keys()) if (name.startsWith(form)) received.delete(name);
      return null;
    }
    const body = JSON.parse((await text(request)) || 'null');
    if (store !== undefined) {
      await state.beforeStoring();
      return storeForm({ assets, received }, form, body);
    }
    if (path === '/internal/service-token') {
      return { token: 'x', expiresAt: new Date(Date.now() + 300_000).toISOString() };
    }
    if (path === claimAssets.path) {
      const { ownerId, ids }: BodyOf<typeof claimAssets> = body;
      const found = ids.map((id) => assets.get(id));
      if (!found.every((asset) => asset?.ownerId === ownerId)) throw new AppError(404, 'File not found');
      return found;
    }
    if (path !== recordAssetUses.path) throw new AppError(404, 'Not found');
    uses.push(...body.uses);
    for (const { assetId, hasEnded } of uses) {
      if (hasEnded && (assets.get(assetId)?.purpose ?? 'post') !== 'post') assets.delete(assetId);
    }
    return null;
  }

  const server = createServer(async (request, reply) => {
    const send = (status: number, body: object) => {
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(body));
    };
    await answer(request).then(
      (data) => send(200, { success: true, data }),
      (error: unknown) => {
        const {
          statusCode = 500,
          message,
          errors,
        } = error instanceof AppError ? error : new AppError(500, String(error));
        send(statusCode, { success: false, statusCode, message, errors });
      },
    );
  });
  return Object.assign(state, { assets, received, uses, ...(await listenLocally(server)) });
}

async function storeForm(
  { assets, received }: Pick<MediaStub, 'assets' | 'received'>,
  form: string,
  { files, ownerId, isKept, purpose }: FormFiles,
): Promise<ClaimedAsset[]> {
  const read = (id: string) => received.get(`${form}/${id}`) ?? Buffer.alloc(0);
  const recognised = files.map((file) => {
    const content = read(file.id);
    return { file, content, kind: recogniseFile(content, file, purpose) };
  });
  if (recognised.some(({ file, kind }) => file.posterId !== undefined && kind.type !== 'VIDEO')) {
    throw invalidField('posterOf', 'Only a video can have a poster');
  }
  const made: ClaimedAsset[] = [];
  for (const { file, content, kind } of recognised) {
    const { type, mimeType, extension } = kind;
    const digest = createHash('sha256').update(content).digest('hex');
    const known = [...assets.values()].find(
      (asset) => purpose === 'post' && asset.ownerId === ownerId && asset.files?.has(digest) === true,
    );
    const poster = file.posterId === undefined ? undefined : await drawPoster(read(file.posterId));
    const drawn = type === 'IMAGE' ? await drawFor(purpose, content) : poster;
    const whole = type === 'IMAGE' ? [] : [[`whole.${extension}`, content] as const];
    const { widths = [], width = null, height = null } = drawn ?? {};
    const asset: StubAsset = known ?? {
      ...{ id: randomUUID(), ownerId, isKept, purpose, type, mimeType, title: file.fileName, alt: '' },
      ...{ revision: 0, posterVersion: 0, teaserVersion: null, waveform: [] },
      ...{ widths, width, height, size: type === 'IMAGE' ? (drawn?.size ?? 0) : content.length },
      files: new Map([[digest, Buffer.alloc(0)], ...(drawn?.files ?? []), ...whole]),
    };
    assets.set(asset.id, asset);
    made.push(asset);
  }
  return made;
}

async function drawPoster(content: Buffer) {
  assertPicture(content);
  return drawFor('post', content, 'posters');
}

/** A picture in the vault of a person. */
export function vaultPicture(ownerId: string, id: string): StubAsset {
  const shape = { widths: [640, 1_280], width: 1_280, height: 960, size: 123_456, mimeType: 'image/webp' };
  const look = { revision: 0, posterVersion: 0, teaserVersion: null, waveform: [] };
  return { ownerId, id, type: 'IMAGE', title: 'harbour.jpg', alt: 'A harbour', ...shape, ...look };
}
