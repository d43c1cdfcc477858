import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { QuotedTier } from '@stagedoor/contracts/internal-social';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

interface Creator {
  readonly username: string;
  readonly role: 'FAN' | 'CREATOR' | 'ADMIN';
  priceCents: number;
  needsFollow?: boolean;
  tiers?: QuotedTier[];
}
interface Item {
  readonly sellerId: string;
  priceCents: number;
  title?: string;
}

export interface OwnersStub {
  readonly url: string;
  readonly creators: Map<string, Creator>;
  /** Posts and messages by id. */
  readonly items: Map<string, Item>;
  /** Requests it received, oldest first: path and body. */
  readonly received: { path: string; body: Record<string, unknown> }[];
  /** People in discreet mode. */
  readonly discreet: Set<string>;
  /** People who have confirmed their mail address. */
  readonly confirmed: Set<string>;
  /** People for whom auth cannot say which of the two they are. */
  readonly unknown: Set<string>;
  /** Services for which a stub answers. */
  readonly unbuilt: Set<string>;
  /** Whether it answers 503 to everything. */
  isUnavailable: boolean;
  close(): Promise<void>;
}

/**
 * Stands in for social and messaging, which own what is paid for, for the directory, and for auth, which issues the tokens for internal
 * calls.
 */
export async function startOwners(): Promise<OwnersStub> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await text(request)) || 'null') as Record<string, unknown>;
    const send = (status: number, data: unknown, message?: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data, message }));
    const path = new URL(request.url ?? '', 'http://owner').pathname;
    const [, , kind, id = '', what] = path.split('/');
    if (path === '/internal/service-token') {
      return send(200, { token: 'x', expiresAt: new Date(Date.now() + 300_000).toISOString() });
    }
    if (stub.isUnavailable) return send(503, null, 'away');
    if (path === '/internal/unbuilt-services') return send(200, { keys: [...stub.unbuilt] });
    if (path === '/internal/hidden-creators') {
      const isHidden = (creatorId: string) =>
        stub.creators.get(creatorId)?.needsFollow ?? !stub.creators.has(creatorId);
      const creatorIds = body.creatorIds as string[];
      return send(200, {
        creatorIds: creatorIds.filter(isHidden),
        absentIds: creatorIds.filter((one) => !stub.creators.has(one)),
      });
    }
    if (request.method === 'POST') {
      stub.received.push({ path, body });
      return send(200, null);
    }
    if (kind === 'people' && what === 'address-confirmation') {
      if (stub.unknown.has(id)) return send(503, null, 'away');
      return send(200, { isConfirmed: stub.confirmed.has(id) });
    }
    if (kind === 'people' && what === 'statement-preference') {
      if (stub.unknown.has(id)) return send(503, null, 'away');
      return send(200, { isDiscreet: stub.discreet.has(id) });
    }
    if (kind === 'people' && what === 'quote') {
      const creator = stub.creators.get(id);
      if (creator === undefined) return send(404, null, 'User not found');
      const { username, role, needsFollow = false, tiers = [] } = creator;
      // As in social: the price of the first paid tier, if there is one.
      const priceCents =
        tiers.find((tier) => !tier.isArchived && tier.priceCents > 0)?.priceCents ?? creator.priceCents;
      const person = { id, username, displayName: username.toUpperCase(), avatarUrl: null, isVerified: true };
      return send(200, { person, role, priceCents, tiers, needsFollow, version: 1 });
    }
    const item = stub.items.get(id);
    if (item === undefined) return send(404, null, kind === 'posts' ? 'Post not found' : 'Message not found');
    return send(200, { sellerId: item.sellerId });
  });
  const { url, close } = await listenLocally(server);
  const stub: OwnersStub = {
    url,
    creators: new Map(),
    items: new Map(),
    discreet: new Set(),
    confirmed: new Set(),
    unknown: new Set(),
    unbuilt: new Set(),
    received: [],
    isUnavailable: false,
    close,
  };
  return stub;
}
