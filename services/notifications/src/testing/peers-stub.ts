import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { DataOf } from '@stagedoor/contracts/call';
import type { readLetter } from '@stagedoor/contracts/internal-social';
import type { readServiceAccess } from '@stagedoor/contracts/services';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

export interface PeersStub {
  readonly url: string;
  /** Mail addresses by person; a person without entry does not exist. */
  readonly addresses: Map<string, string | null>;
  /** People in discreet mode. */
  readonly discreet: Set<string>;
  /** Contacts by person, and whether they show their online status. */
  readonly contacts: Map<string, { userIds: string[]; showsOnlineStatus: boolean }>;
  /** Access to a business service, by `<key> <person>`; a person without entry has it. */
  readonly access: Map<string, DataOf<typeof readServiceAccess>>;
  /** What social says of a letter. */
  readLetter: (postId: string, userIds: readonly string[]) => Promise<DataOf<typeof readLetter>>;
  /** While true, every response is a 503. */
  isUnavailable: boolean;
  /** Returns how many calls it received. */
  calls(): number;
  close(): Promise<void>;
}

/** Stands in for auth, messaging and the directory, with the calls that notifications makes. */
export async function startPeers(): Promise<PeersStub> {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    const [, , , userId = ''] = (request.url ?? '').split('/');
    const ofAccess = /^\/internal\/services\/([^/]+)\/access\/([^/]+)$/.exec(request.url ?? '');
    const send = (status: number, data: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data, message: 'said' }));
    const answerAddresses = async () => {
      const { userIds } = (await json(request)) as { userIds: string[] };
      const known = userIds.filter((id) => stub.addresses.has(id));
      const isDiscreet = (id: string) => stub.discreet.has(id);
      send(
        200,
        known.map((id) => ({
          userId: id,
          email: stub.addresses.get(id) ?? null,
          username: 'someone',
          isDiscreet: isDiscreet(id),
        })),
      );
    };
    const answerLetter = async (postId: string) => {
      const { userIds } = (await json(request)) as { userIds: string[] };
      send(200, await stub.readLetter(postId, userIds));
    };
    const ofLetter = /^\/internal\/letters\/([^/]+)\/readers$/.exec(request.url ?? '');
    if (request.url !== '/internal/mail-addresses' && ofLetter === null) request.resume();
    if (stub.isUnavailable) send(503, null);
    else if (request.url === '/internal/service-token')
      send(200, { token: 'x', expiresAt: new Date(Date.now() + 300_000).toISOString() });
    else if (request.url === '/internal/mail-addresses') void answerAddresses();
    else if (ofLetter !== null) void answerLetter(ofLetter[1] ?? '');
    else if (ofAccess !== null) {
      send(200, stub.access.get(`${ofAccess[1]} ${ofAccess[2]}`) ?? { hasAccess: true, endedAt: null });
    } else send(200, stub.contacts.get(userId) ?? { userIds: [], showsOnlineStatus: true });
  });
  const { url, close } = await listenLocally(server);
  const stub: PeersStub = {
    url,
    addresses: new Map(),
    discreet: new Set(),
    contacts: new Map(),
    access: new Map(),
    readLetter: async () => ({ post: null, readers: [] }),
    isUnavailable: false,
    calls: () => calls,
    close,
  };
  return stub;
}
