import { createServer } from 'node:http';
import { type LocalServer, listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

/**
 * Stands in for the services that care jobs call: auth, which knows an address of everybody, and social, where everybody is a creator
 * whose month costs five dollars.
 */
export function startPeers(): Promise<LocalServer> {
  const server = createServer((request, response) => {
    const [, , kind, id, what] = new URL(request.url ?? '', 'http://peer').pathname.split('/');
    const person = { id, username: 'creator', displayName: null, avatarUrl: null, isVerified: false };
    const answers: { readonly [call: string]: object } = {
      'service-token': { token: 'x', expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
      'unbuilt-services': { keys: [] },
      'people mail-address': { email: `${id}@example.com`, username: 'fan', isDiscreet: false },
      'people statement-preference': { isDiscreet: false },
      'people quote': { person, role: 'CREATOR', priceCents: 500, version: 1 },
    };
    const data = answers[what === undefined ? (kind ?? '') : `${kind} ${what}`];
    response
      .writeHead(data === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data }));
  });
  return listenLocally(server);
}
