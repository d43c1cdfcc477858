import { setTimeout as pause } from 'node:timers/promises';
import { reservedUsernames } from '@stagedoor/contracts/reserved-usernames';
import { type Static, Type } from 'typebox';
import type { Client } from '#/guard/client-limits.ts';
import { createReader } from '#/public-pages/read-public.ts';
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
/** The parts of an address that change what a page shows. It is rendered without them, and the app renders it anew without its data. */
const choices = /[?&](category|tab|type)=/;
const bytes = { one: 1_000_000, all: 16_000_000 };

/** Names that nobody can have are pages of the app. These are public, and so are home and all below `/services` and `/post`. */
const publicNames = new Set(['', 'services', 'post', 'support', 'community', 'developers', 'terms', 'privacy']);

export function createFindRendered(upstream: Upstream): FindRendered {
  const read = createReader({ upstream, schema: RenderedPage, bytes });
  return async ({ url, language, client }) => {
    const [path = ''] = url.split('?', 1);
    const [, name = ''] = path.split('/');
    if (!publicNames.has(name) && reservedUsernames.includes(name.toLowerCase().replaceAll('-', '_'))) return undefined;
    // Without an answer the app shows the page, or says what is wrong.
    const rendered = read(`/page?${new URLSearchParams({ language, path })}`, client).catch(() => undefined);
    const page = await Promise.race([rendered, pause(patienceMs, undefined, { ref: false })]);
    return page && choices.test(url) ? { ...page, data: '' } : page;
  };
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
  // Functions, because a dollar sign in a replacement text has a meaning of its own.
  return own
    .replace(ownDescription, '')
    .replace(ownTitle, () => page.head)
    .replace('</head>', () => `<style nonce="${nonce}">${page.styles}</style></head>`)
    .replace(
      root,
      () =>
        `<div id="root">${page.root}</div>${page.data && `<script type="application/json" id="page-data">${page.data}</script>`}`,
    );
}
