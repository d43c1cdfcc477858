import { matchRoutes } from 'react-router-dom';
import { routes } from './routes.tsx';

interface Page {
  readonly type: { readonly preload?: () => Promise<unknown> };
}

/**
 * Milliseconds. React shows a spinner at least this long once it has begun to, so that a page whose code comes within them is
 * seen sooner when its first rendering waits for it.
 */
const longestWait = 300;

/**
 * Resolves when the code of the page at this address has loaded: where the server has rendered the page, once that was painted, else at
 * the latest after `longestWait`. A page whose code cannot be loaded shows an error when it is rendered.
 */
export async function loadFirstPage(isRendered: boolean): Promise<unknown> {
  const page = matchRoutes(routes, location)?.at(-1)?.route.element as Page | undefined;
  const code = page?.type.preload?.().catch(() => undefined);
  if (isRendered) return Promise.all([code, nextPaint()]);
  return Promise.race([code, new Promise((resolve) => setTimeout(resolve, longestWait))]);
}

/** A page that nobody looks at is not painted. */
function nextPaint(): Promise<unknown> | undefined {
  if (document.hidden) return undefined;
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
