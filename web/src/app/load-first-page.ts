import { isValidElement, type ReactNode } from 'react';
import { matchRoutes } from 'react-router-dom';
import { routes } from './routes.tsx';

/**
 * Milliseconds. React shows a spinner at least this long once it has begun to, so that a page whose code comes within them is
 * seen sooner when its first rendering waits for it.
 */
const longestWait = 300;

/** Resolves when the code of the page at this address is there, at the latest after `longestWait`. */
export async function loadFirstPage(): Promise<void> {
  const element = matchRoutes(routes, window.location)?.at(-1)?.route.element;
  await Promise.race([preload(element), new Promise((resolve) => setTimeout(resolve, longestWait))]);
}

/** A page whose code cannot be had says so when it is rendered. */
async function preload(element: ReactNode): Promise<void> {
  if (!isValidElement<unknown>(element) || !isPage(element.type)) return;
  await element.type.preload().catch(() => undefined);
}

function isPage(type: unknown): type is { preload: () => Promise<unknown> } {
  return typeof type === 'object' && type !== null && 'preload' in type;
}
