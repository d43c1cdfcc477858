/** Paths that the gateway serves besides the app. */
const OUTSIDE_THE_APP = /^\/(api|docs|media|health|assets)(\/|$)/;

/** Returns the path of an address that the app shows itself; undefined for all others. */
export function findOwnPath(href: string, origin: string): string | undefined {
  const url = new URL(href);
  if (url.origin !== origin || OUTSIDE_THE_APP.test(url.pathname)) return undefined;
  // A path that begins with two slashes would be read as another host.
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash;
}
