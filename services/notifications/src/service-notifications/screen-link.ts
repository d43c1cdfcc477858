const origin = 'http://stagedoor.invalid';
/** What another reader of the link could take for a dot or a slash. */
const ambiguous = /%(2e|2f|5c|00)/i;

/**
 * Returns the link to a path below the screen of a business service, as browsers resolve it. Returns undefined if it leads out of
 * the screen.
 */
export function findScreenLink(service: string, path: string): string | undefined {
  const screen = `/services/${service}/app`;
  const url = URL.parse(`${origin}${screen}${path}`);
  if (url === null || url.origin !== origin || ambiguous.test(url.pathname)) return undefined;
  const { pathname, search, hash } = url;
  if (pathname === `${screen}/`) return `${screen}${search}${hash}`;
  return pathname.startsWith(`${screen}/`) ? `${pathname}${search}${hash}` : undefined;
}
