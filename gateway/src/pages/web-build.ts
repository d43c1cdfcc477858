import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CountPage, clientAt } from '#/guard/client-limits.ts';
import { makeNonce, pagePermissions, pagePolicy } from '#/guard/security-headers.ts';
import { type FindRendered, writePage } from '#/pages/rendered-pages.ts';

/** The languages that the web app is built in besides English. */
const translations = ['es'] as const;
type Translation = (typeof translations)[number];

/**
 * Returns the language that somebody has chosen in this browser: by the address (`?language=es`), for browsers that store nothing,
 * else by the cookie that the web app sets. Undefined for English, and without a choice.
 */
function readLanguage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Translation | undefined {
  const asked = /[?&]language=([a-z]+)(?:&|$)/.exec(url)?.[1];
  const chosen = asked ?? /(?:^|;\s*)language=([a-z]+)(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return translations.find((language) => language === chosen);
}

/** Whether the browser would hide a rendered page, as its `theme.js` has noted, or its person saves data. */
function wantsShell({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['save-data'] === 'on' || /(?:^|;\s*)shell=1(?:;|$)/.test(headers.cookie ?? '');
}

/** As the build names its files: no slash, and no dot at the start. */
const fileName = /^[\w-][\w.-]*$/;
/** Higher levels take longer and save little. */
const gzipLevel = 5;
const year = 'public, max-age=31536000, immutable';

/** Sends the web app's page, which shows what is at the address. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const missingPage =
  '<!doctype html><title>Stagedoor</title><h1>The web app is not built</h1><p>Run <code>npm start</code>, which builds it.</p>';

interface PageOptions {
  readonly folder: string;
  readonly hasStripe: boolean;
  readonly countPage: CountPage;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly findRendered: FindRendered;
}

interface WebBuildOptions {
  readonly folder: string;
  readonly sendPage: SendPage;
}

/** Serves the web app's build: its files, and its page for every address that a browser navigates to. */
export async function serveWebBuild(app: FastifyInstance, { folder, sendPage }: WebBuildOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
    setHeaders(reply, path) {
      // A name with a hash in it always means the same bytes.
      const isHashed = path.startsWith(join(folder, 'assets/'));
      reply.header('cache-control', isHashed ? year : 'no-cache');
    },
  });
  // The plugin's own route lists the folder on every request, to detect other spellings of a name on case-insensitive file systems. With
  // the thousand files of a build that is most of the work, and hashed files are public under any spelling.
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) =>
    fileName.test(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  );
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    if (!isNavigation(request)) throw notFound();
    return sendPage(request, reply);
  });
}

export function createSendPage({ folder, hasStripe, countPage, addressOf, findRendered }: PageOptions): SendPage {
  /** Reads the page, each time, since it may have been built anew. Undefined while there is no build. */
  const readPage = (name: string) => readFile(join(folder, name), 'utf8').catch(() => undefined);
  return async (request, reply) => {
    await countPage(request);
    const language = readLanguage(request);
    const translated = language && (await readPage(`index.${language}.html`));
    const template = translated ?? (await readPage('index.html'));
    const nonce = makeNonce();
    const [path = ''] = request.url.split('?', 1);
    // Without a build in that language the app is in English, so the server-rendered page must be, too.
    const asked = {
      url: request.url,
      client: clientAt(addressOf(request.raw)),
      language: translated ? language : 'en',
    };
    reply.header('cache-control', 'no-cache').header('vary', 'Cookie').type('text/html; charset=utf-8');
    if (template === undefined) return reply.code(503).send(missingPage);
    reply
      .header('content-security-policy', pagePolicy({ nonce, hasStripe }))
      .header('permissions-policy', pagePermissions(path));
    const rendered = wantsShell(request) ? undefined : await findRendered(asked);
    return sendCompressed(request, reply, writePage(template, nonce, rendered));
  };
}

/** Compresses the page for each response: its nonce is new each time, so it cannot be compressed ahead. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  reply.header('vary', 'Cookie, Accept-Encoding, Save-Data');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(page);
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page, { level: gzipLevel }));
}

/** Whether a browser wants a page here, rather than a file that is missing. */
export function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  // Repeated slashes are collapsed, so that //api/x still counts as an API path.
  const path = (url.split('?', 1)[0] ?? '').replaceAll(/\/{2,}/g, '/');
  if (!path.startsWith('/')) return false;
  if (/^\/(api|media|assets|docs|internal|metrics|health)(\/|$)/.test(path)) return false;
  // A file: the last part of the path has an extension.
  if (path.includes('.', path.lastIndexOf('/'))) return false;
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return destination === 'document';
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.startsWith('*/*');
}
