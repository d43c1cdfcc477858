import type { QueryClient } from '@tanstack/react-query';

/** The data that `web/server/render-page.tsx` embeds in a page: its build, and the loaded query data with its times. */
type PageData = readonly [
  build: string,
  queries: readonly (readonly [key: readonly unknown[], data: unknown, updatedAt: number])[],
];

/**
 * Takes over the server-rendered page for visitors, with its data. Returns whether it can be hydrated; otherwise React clears the
 * root when it renders. `theme.js` has hidden the page if somebody may be signed in.
 */
export function takeRenderedPage(root: Element, client: QueryClient): boolean {
  const data = document.querySelector('html:not(.is-personal) #page-data')?.textContent;
  if (!data) return false;
  const [build, queries]: PageData = JSON.parse(data);
  // While a new version is put in place, data of the other may have another shape.
  if (build !== `${__BUILD_ID__}-${__LANGUAGE__}`) return false;
  // By the device's clock: what came with the page is older than the page.
  const { timeOrigin } = performance;
  for (const [key, loaded, updatedAt] of queries)
    client.setQueryData(key, loaded, { updatedAt: Math.min(updatedAt, timeOrigin) });
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
  return true;
}
