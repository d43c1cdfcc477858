import type { QueryClient } from '@tanstack/react-query';

/** What `web/server/render-page.tsx` writes beside a page: its build, its path, and what was loaded for it, each with its time. */
interface PageData {
  readonly build: string;
  readonly path: string;
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown, updatedAt: number])[];
}

/** The parts of an address that change what a page shows: the server renders it without them. */
const choices = /[?&](category|tab|type)=/;

/**
 * Takes over the page that the server has rendered for visitors, with its data. Returns whether it can be hydrated: where the browser
 * would show another one, the app renders it anew. `theme.js` has hidden the page where somebody may be signed in.
 */
export function takeRenderedPage(root: Element, client: QueryClient): boolean {
  const { classList } = document.documentElement;
  const data = document.querySelector('#page-data')?.textContent;
  if (!data || classList.contains('is-personal')) {
    root.replaceChildren();
    classList.remove('is-personal');
    return false;
  }
  const { build, path, queries }: PageData = JSON.parse(data);
  for (const [key, loaded, updatedAt] of queries) client.setQueryData(key, loaded, { updatedAt });
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
  return build === `${__BUILD_ID__}-${__LANGUAGE__}` && path === location.pathname && !choices.test(location.search);
}
