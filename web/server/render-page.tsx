import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { CrashBoundary } from '#/app/crash-boundary.tsx';
import { routes } from '#/app/routes.tsx';
import { createQueryClient } from '#/shared/query/query-client.ts';
import { findPage } from './find-page.ts';
import { PageHead } from './page-head.tsx';
import { takeStyles } from './take-styles.ts';
import { toScriptJson } from './to-script-json.ts';

/** A page for visitors, as the gateway writes it into the app's `index.html`. */
export interface RenderedPage {
  /** The elements that replace the title and the description. */
  readonly head: string;
  /** The CSS rules that replace style attributes, which the content policy does not allow. */
  readonly styles: string;
  /** The content of the app's root. */
  readonly root: string;
  /** The data that the app hydrates with, as JSON that is safe in a script element. */
  readonly data: string;
}

export type RenderPage = (path: string) => Promise<RenderedPage | undefined>;

/** The most rounds of queries: those of the page, then those that depend on their answers. Later queries are left to the browser. */
const mostTurns = 4;

const { query, dataRoutes } = createStaticHandler(routes);

/**
 * Renders the app at a path as a visitor sees it: once to collect its queries, and again with the answers. Returns undefined for
 * pages that are not public or do not exist.
 */
export const renderPage: RenderPage = async (path) => {
  const page = findPage(path);
  if (page === undefined) return undefined;
  const context = await query(new Request(new URL(path, location.origin)));
  if (context instanceof Response) return undefined;
  const client = openClient();
  const app = (
    <CrashBoundary>
      <QueryClientProvider client={client}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </QueryClientProvider>
    </CrashBoundary>
  );
  let html = await render(app);
  const asked = new Set<Query>();
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const missing = findMissing(client, asked);
    if (missing.length === 0) break;
    await Promise.all(missing.map(load));
    html = await render(app);
  }
  const description = page.describe?.(client);
  if (page.describe && description === undefined) return undefined;
  // React renders the elements of the head before the page.
  const start = html.indexOf('<div');
  const { styles, html: root } = takeStyles(html.slice(start).replace('<div', '<div data-rendered=""'));
  return {
    head: readHoisted(html.slice(0, start)) + renderToStaticMarkup(<PageHead page={description} />),
    styles,
    root,
    data: toScriptJson([`${__BUILD_ID__}-${__LANGUAGE__}`, dehydrate(client)]),
  };
};

/** The options of the app's own client, for a page that is rendered at once and then forgotten. */
function openClient(): QueryClient {
  const { queries } = createQueryClient().getDefaultOptions();
  return new QueryClient({
    defaultOptions: { queries: { ...queries, retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
}

/** Returns the queries that the page has made since, and marks them as seen. */
function findMissing(client: QueryClient, asked: Set<Query>): readonly Query[] {
  const missing = client.getQueryCache().findAll({
    predicate: (one) => one.state.data === undefined && isEnabled(one) && !asked.has(one),
  });
  for (const one of missing) asked.add(one);
  return missing;
}

function isEnabled({ options }: Query): boolean {
  return !('enabled' in options) || options.enabled !== false;
}

/** Failed queries are left to the browser: the page shows the same skeleton as while loading. */
async function load(one: Query): Promise<void> {
  await one.fetch().catch(() => one.reset());
}

function dehydrate(client: QueryClient) {
  const loaded = client.getQueryCache().findAll({ predicate: ({ state }) => state.dataUpdatedAt > 0 });
  return loaded.map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt]);
}

/** Renders all of it, without scripts of React's own: they would not pass the content policy. */
function render(app: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(app, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
      onShellError: reject,
      // One part of the page fails: the browser renders that part.
      onError: (error) => void process.stderr.write(`pages: ${error instanceof Error ? error.stack : String(error)}\n`),
    });
  });
}

/** Returns the title, and the preload of the first picture; React would preload all others as well. */
function readHoisted(elements: string): string {
  const [title = ''] = /<title>[^<]*<\/title>/.exec(elements) ?? [];
  const links = elements.match(/<link [^>]*>/g) ?? [];
  return title + (links.find((link) => link.includes('fetchPriority="high"')) ?? '');
}
