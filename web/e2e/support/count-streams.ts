import type { BrowserContext, Page, Request } from 'playwright-core';

/** The live streams that a browser's tabs hold, as they come and go. */
export function countStreams(context: BrowserContext) {
  const open = new Map<Request, Page>();
  context.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/stream')) open.set(request, request.frame().page());
  });
  context.on('requestfailed', (request) => open.delete(request));
  context.on('requestfinished', (request) => open.delete(request));
  /** The tabs that hold one, each as often as it does. */
  return () => [...open.values()].filter((page) => !page.isClosed());
}
