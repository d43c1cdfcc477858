const WRITING_METHODS: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** The part of the event that browsers with the static routing API add; TypeScript's library does not have it yet. */
export interface RoutableEvent {
  readonly type: string;
  readonly addRoutes?: (rules: readonly RouteRule[]) => Promise<void>;
}

interface RouteRule {
  readonly condition: { readonly requestMethod: string; readonly urlPattern: string };
  readonly source: 'network';
}

/**
 * Sends writing calls of the API to the network without asking the worker, which leaves them alone anyway. Chromium drops
 * a request that a page sends with `keepalive` while it is left, if the page is gone before the worker has passed it on.
 */
export async function sendWritesDirectly(event: RoutableEvent): Promise<void> {
  const rules = WRITING_METHODS.map(
    (requestMethod): RouteRule => ({ condition: { requestMethod, urlPattern: '/api/*' }, source: 'network' }),
  );
  try {
    await event.addRoutes?.(rules);
  } catch {
    // Without the routes only the last request of a page may fail, so the worker is installed anyway.
  }
}
