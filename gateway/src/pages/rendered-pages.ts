import { setTimeout as pause } from 'node:timers/promises';
import { reservedUsernames } from '@stagedoor/contracts/reserved-usernames';
import { LRUCache } from 'lru-cache';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Client } from '#/guard/client-limits.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

/** A page that `pages` has rendered for visitors: see web/server/render-page.tsx. */
const RenderedPage = Type.Object({
  head: Type.String(),
  styles: Type.String(),
  root: Type.String(),
  data: Type.String(),
});
type RenderedPage = Static<typeof RenderedPage>;

interface Asked {
  readonly url: string;
  readonly language: string;
  /** Who opens it: what is rendered counts for their share of `pages`. */
  readonly client: Client;
}

/** Returns a page as visitors see it; undefined where it is not public, does not exist, or is not there in time. */
export type FindRendered = (asked: Asked) => Promise<RenderedPage | undefined>;

/** The app shows the page as well: nobody waits longer for it. */
const patienceMs = 300;
/** How long a page may take that nobody waits for any more, and that is kept for the next visitor. */
const readMs = 5_000;
/** The time that a deleted or newly private page stays visible: less than the five seconds that a suspension takes. */
const maxAgeMs = 2_000;
/** The parts of an address that change what a page shows. It is rendered without them, and the app renders it anew without its data. */
const choices = /[?&](category|tab|type)=/;

/** Names that nobody can have are pages of the app. These are public, and so are home and all below `/services` and `/post`. */
const publicNames = new Set(['', 'services', 'post', 'support', 'community', 'developers', 'terms', 'privacy']);

/**
 * Returns a function that shares each page among all visitors for two seconds. `bytes` limits one page and all that are kept. Addresses
 * count, too, because anybody can request long ones.
 */
export function createFindRendered(upstream: Upstream, bytes = { one: 1_000_000, all: 16_000_000 }): FindRendered {
  const pages = new LRUCache<string, { readonly page: RenderedPage | undefined; readonly size: number }>({
    maxSize: bytes.all,
    sizeCalculation: ({ size }) => size,
    ttl: maxAgeMs,
  });
  /** Pages being read, by client and address. Clients do not share them, so that none waits for one that has used up its share. */
  const reading = new Map<string, Promise<RenderedPage | undefined>>();

  async function read(address: string, client: Client): Promise<RenderedPage | undefined> {
    const text = await readText(upstream, { path: address, client, maxBytes: bytes.one });
    const given: unknown = text === undefined ? undefined : JSON.parse(text);
    const page = Value.Check(RenderedPage, given) ? given : undefined;
    pages.set(address, { page, size: 100 + address.length + (text?.length ?? 0) });
    return page;
  }

  async function find(address: string, client: Client): Promise<RenderedPage | undefined> {
    const known = pages.get(address);
    if (known !== undefined) return known.page;
    const key = `${client} ${address}`;
    const found = reading.get(key) ?? read(address, client).finally(() => reading.delete(key));
    reading.set(key, found);
    return found;
  }

  return async ({ url, language, client }) => {
    const [path = ''] = url.split('?', 1);
    const [, name = ''] = path.split('/');
    if (!publicNames.has(name) && reservedUsernames.includes(name.toLowerCase().replaceAll('-', '_'))) return undefined;
    // Without an answer the app shows the page, or says what is wrong.
    const found = find(`/page?${new URLSearchParams({ language, path })}`, client).catch(() => undefined);
    const page = await Promise.race([found, pause(patienceMs, undefined, { ref: false })]);
    return page && choices.test(url) ? { ...page, data: '' } : page;
  };
}

interface TextRequest {
  readonly path: string;
  readonly client: Client;
  readonly maxBytes: number;
}

/** Returns the body of a 200; undefined for another status, or too much or too late. Throws an `UpstreamProblem` without an answer. */
function readText(upstream: Upstream, { path, client, maxBytes }: TextRequest): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const parts: Buffer[] = [];
  let bytes = 0;
  const exchange = upstream.send(
    {
      lane: 'calls',
      client,
      address: client,
      method: 'GET',
      path,
      headers: { accept: 'application/json' },
      body: null,
    },
    {
      head(statusCode) {
        if (statusCode !== 200) giveUp();
      },
      data(piece) {
        bytes += piece.length;
        if (bytes > maxBytes) giveUp();
        else parts.push(piece);
      },
      end: () => resolve(Buffer.concat(parts).toString('utf8')),
      problem: reject,
    },
  );
  const late = setTimeout(giveUp, readMs);
  function giveUp(): void {
    exchange.abandon();
    resolve(undefined);
  }
  return promise.finally(() => clearTimeout(late));
}

const nonceMark = '__CSP_NONCE__';
const ownTitle = /<title>[^<]*<\/title>/;
const ownDescription = /<meta name="description"[^<>]*>/;
const root = '<div id="root"></div>';

/**
 * Writes the nonce into the app's page, and what was rendered of it. The nonce comes first: its mark in what people write must not become
 * a valid one.
 */
export function writePage(template: string, nonce: string, page: RenderedPage | undefined): string {
  const own = template.replaceAll(nonceMark, nonce);
  if (page === undefined) return own;
  const data = page.data && `<script type="application/json" id="page-data">${page.data}</script>`;
  // Functions, because a dollar sign in a replacement text has a meaning of its own.
  return own
    .replace(ownDescription, '')
    .replace(ownTitle, () => page.head)
    .replace('</head>', () => `<style nonce="${nonce}">${page.styles}</style></head>`)
    .replace(root, () => `<div id="root">${page.root}</div>${data}`);
}
