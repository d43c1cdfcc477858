import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { User } from '@stagedoor/contracts/user';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

interface ProfileRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The claims of the token of the request. */
  readonly claims: Record<string, unknown>;
}

export interface SocialStub {
  readonly url: string;
  readonly requests: ProfileRequest[];
  /** How it answers; `hang` never does. */
  mode: 'answer' | 'fail' | 'hang';
  close(): Promise<void>;
}

/** Stands in for social's two internal calls that auth makes. */
export async function startSocialStub(): Promise<SocialStub> {
  const requests: ProfileRequest[] = [];
  const server = createServer(async (request, reply) => {
    const { method = '', url = '' } = request;
    const content = await text(request);
    const body: unknown = content === '' ? undefined : JSON.parse(content);
    requests.push({ method, path: url, body, claims: readClaims(request) });
    if (stub.mode === 'hang') return;
    const ok = stub.mode === 'answer';
    const data = method === 'GET' ? profileOf(url.split('/').at(-1) ?? '') : null;
    reply.writeHead(ok ? 200 : 500, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(ok ? { success: true, data } : { success: false, statusCode: 500, message: 'broken' }));
  });
  const { url, close } = await listenLocally(server);
  const stub: SocialStub = {
    url,
    requests,
    mode: 'answer',
    close,
  };
  return stub;
}

function readClaims({ headers }: IncomingMessage): Record<string, unknown> {
  const [, payload = ''] = (headers.authorization ?? '').split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}');
}

function profileOf(id: string): User {
  return {
    id,
    username: 'as_social_has_it',
    displayName: 'Mara Keys',
    bio: 'Plays the piano',
    avatarUrl: '/media/social/a.webp',
    coverUrl: null,
    role: 'FAN',
    isVerified: true,
    subscriptionPrice: 9.99,
    createdAt: '2020-01-01T00:00:00.000Z',
    isPrivate: true,
    allowMessages: false,
    showOnlineStatus: true,
    stats: { posts: 3, followers: 2, following: 1, subscribers: 0 },
    isFollowing: false,
    isBlocked: false,
    hasSubscription: false,
  };
}
