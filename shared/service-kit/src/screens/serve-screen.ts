import { fileURLToPath } from 'node:url';
import { getServiceScreen } from '@stagedoor/contracts/service-screen';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { notFound } from '#/common/errors.ts';
import type { Database } from '#/database/database.ts';
import '#/http/fastify-augmentation.ts';
import { implement } from '#/http/implement.ts';
import { readBuiltScreen, type ScreenFile, screenFileName } from '#/screens/read-built-screen.ts';
import { findScreenFile, storeScreenFiles } from '#/screens/screen-files.ts';

interface ServeScreenOptions {
  /** The folder that the screen is built into, such as `new URL('../web/dist/', import.meta.url)`. */
  readonly folder: URL;
  readonly database: Database;
}

/** Names that are looked up in the database at most once a minute: files of the previous build, and unknown ones. */
const mostCached = 100;

/**
 * Serves the screen of a business service below `/<key>/app/`, to anyone: the id of its current build, and the files of this
 * build and the one before. Without a built screen the answer says that there is none.
 */
export async function serveScreen(
  app: FastifyInstance,
  key: string,
  { folder, database }: ServeScreenOptions,
): Promise<void> {
  const screen = readBuiltScreen(fileURLToPath(folder));
  if (screen !== undefined) await storeScreenFiles(screen, database);
  const cached = new LRUCache<string, { readonly file: ScreenFile | undefined }>({ max: mostCached, ttl: 60_000 });

  const addressesOf = (extension: string) =>
    (screen?.files ?? [])
      .filter(({ name }) => name.endsWith(extension))
      .map(({ name }) => `/api/${key}/app/files/${name}`);
  const [entry] = addressesOf('.js');
  const { params: _params, ...call } = getServiceScreen;
  implement(app, { ...call, service: key, path: `/${key}/app/screen` }, async () => {
    if (screen === undefined || entry === undefined) return null;
    return { version: screen.version, hostVersion: screen.hostVersion, entry, styles: addressesOf('.css') };
  });

  app.get<{ Params: { name: string } }>(
    `/${key}/app/files/:name`,
    { schema: { hide: true }, config: { isOpen: true } },
    async (request, reply) => {
      const { name } = request.params;
      const file = screenFileName.test(name) ? await find(name) : undefined;
      if (file === undefined) throw notFound();
      return sendFile(request, reply, file);
    },
  );

  async function find(name: string): Promise<ScreenFile | undefined> {
    const own = screen?.files.find((file) => file.name === name) ?? cached.get(name)?.file;
    if (own !== undefined || cached.has(name)) return own;
    const file = await findScreenFile(name, database);
    cached.set(name, { file });
    return file;
  }
}

/** A name with a hash in it always means the same bytes. */
function sendFile(request: FastifyRequest, reply: FastifyReply, { name, body, compressed }: ScreenFile): FastifyReply {
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...(takesBrotli && { 'content-encoding': 'br' }),
  });
  reply.type(name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8');
  return reply.send(takesBrotli ? compressed : body);
}
