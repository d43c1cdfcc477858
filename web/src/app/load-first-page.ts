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
 * Resolves when the code of the page at this address has loaded, at the latest after `longestWait`. A page whose code cannot
 * be loaded shows an error when it is rendered.
 */
export function loadFirstPage(): Promise<unknown> {
  const page = matchRoutes(routes, location)?.at(-1)?.route.element as Page | undefined;
  const wait = new Promise((resolve) => setTimeout(resolve, longestWait));
  return Promise.race([page?.type.preload?.(), wait]).catch(() => undefined);
}
