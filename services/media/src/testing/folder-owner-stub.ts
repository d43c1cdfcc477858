import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { DataOf } from '@stagedoor/contracts/call';
import type { FileAccess } from '@stagedoor/contracts/internal-media';
import type { FolderCalls } from '@stagedoor/contracts/moving';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

type Facts = Omit<DataOf<FolderCalls['describe']>, 'files'>;

interface StubFolder {
  readonly facts: Facts;
  readonly files: Map<string, Buffer>;
  assetId: string | null;
}

export type FolderOwnerStub = Awaited<ReturnType<typeof startFolderOwner>>;

/** Stands in for social or messaging with folders of before, and for auth. */
export async function startFolderOwner(service: 'social' | 'messaging') {
  const folders = new Map<string, StubFolder>();
  const state = {
    /** What is answered about a file, or finds that by the address. */
    access: null as FileAccess | ((path: string) => FileAccess),
    /** Replaces the response to a call, given the last part of its path and how often it was made; undefined keeps the usual one. */
    intervene: (_part: string, _time: number): number | 'cut' | undefined => undefined,
    isUsed: true,
    counts: new Map<string, number>(),
  };

  function answer(
    part: string,
    query: URLSearchParams,
    body: { folder: string; assetId: string; files: { name: string; sha256: string }[] },
  ) {
    const folder = folders.get(query.get('folder') ?? body?.folder ?? '');
    if (part === `${service}-folders`) {
      const after = query.get('after') ?? '';
      const left = [...folders].filter(([name, { assetId }]) => name > after && assetId === null);
      return [
        200,
        left
          .map(([name]) => name)
          .sort()
          .slice(0, 50),
      ] as const;
    }
    if (folder === undefined) return [404, null] as const;
    if (part === 'facts') {
      return [
        200,
        { ...folder.facts, files: [...folder.files].map(([name, { length }]) => ({ name, size: length })) },
      ] as const;
    }
    if (part === 'file') return [200, folder.files.get(query.get('name') ?? '') ?? Buffer.alloc(0)] as const;
    const differs = [...folder.files].some(
      ([name, content]) =>
        createHash('sha256').update(content).digest('hex') !== body.files.find((one) => one.name === name)?.sha256,
    );
    if (differs || (folder.assetId !== null && folder.assetId !== body.assetId)) return [409, null] as const;
    folder.assetId = body.assetId;
    return [200, { isUsed: state.isUsed }] as const;
  }

  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '', 'http://x');
    const body = JSON.parse((await text(request)) || 'null');
    const part = url.pathname.split('/').at(-1) ?? '';
    const send = (status: number, data: unknown) => {
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ success: status < 300, data, message: 'no' }));
    };
    if (part === 'service-token') {
      return send(200, { token: 'x', expiresAt: new Date(Date.now() + 300_000).toISOString() });
    }
    if (part.endsWith('-access')) {
      const { access } = state;
      return send(200, typeof access === 'function' ? access(body.path) : access);
    }
    const time = (state.counts.get(part) ?? 0) + 1;
    state.counts.set(part, time);
    const instead = state.intervene(part, time);
    const [status, data] = answer(part, url.searchParams, body);
    if (typeof instead === 'number') return send(instead, null);
    if (instead === 'cut') {
      reply.writeHead(200, { 'content-length': '1000000' });
      reply.write('half');
      return setTimeout(() => reply.destroy(), 20);
    }
    if (!Buffer.isBuffer(data)) return send(status, data);
    reply.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': String(data.length) });
    reply.end(data);
  });
  const { url, close } = await listenLocally(server);

  return {
    url,
    close,
    folders,
    state,
    add(
      facts: Partial<Facts> & Pick<Facts, 'ownerId'>,
      files: { readonly [name: string]: Buffer },
      name = `posts/${randomUUID()}`,
    ) {
      const usual: Omit<Facts, 'ownerId'> = {
        ...{
          purpose: 'post',
          isKept: true,
          type: 'IMAGE',
          mimeType: 'image/webp',
          widths: [640],
          width: 640,
          height: 480,
        },
        ...{ title: '', alt: 'A stage', createdAt: '2024-05-01T10:00:00.000Z' },
      };
      folders.set(name, { facts: { ...usual, ...facts }, files: new Map(Object.entries(files)), assetId: null });
      return name;
    },
  };
}
