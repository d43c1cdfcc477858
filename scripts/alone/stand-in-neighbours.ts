import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { DataOf, Scope } from '@stagedoor/contracts/call';
import { readMessagingHistory, readPaymentsHistory, readSocialHistory } from '@stagedoor/contracts/history';
import { getOwnProfile } from '@stagedoor/contracts/internal';
import { keyCalls } from '@stagedoor/contracts/key-calls';
import type { PersonScope } from '@stagedoor/contracts/service-consents';
import { deliverServiceNotification, type ServiceNotification } from '@stagedoor/contracts/service-notifications';
import type { World } from '@stagedoor/demo-world/world';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import { findDemoFacts } from './demo-facts.ts';

type Options = {
  /** The people there are, and what happened among them. */
  world: World;
  /** The scopes that the service's package.json asks for. */
  scopes: readonly Scope[];
  /** The scopes for which the service asks people for their consent. */
  personScopes: readonly PersonScope[];
  /** Called with each line that a person would see. */
  say: (line: string) => void;
};

export type StandInNeighbours = { url: string; close(): void };

/** The answer of a neighbour: a status, and data or the message of an error. */
type Answer = { status: number; data?: unknown; message?: string };

/**
 * Serves the calls that a business service may make of social, payments, messaging and notifications, with the demo world:
 * profiles, what was before, and notifications, which are told to `say`, as is what it changes in the name of people. A call whose scope the service
 * does not ask for is refused as the neighbour would refuse it; what nobody outside of the platform may call is a 503.
 */
export async function startStandInNeighbours(options: Options): Promise<StandInNeighbours> {
  const server = createServer((request, response) => {
    answer(options, request).then(
      (found) => send(response, found),
      () => send(response, { status: 400, message: 'The body is not valid JSON' }),
    );
  });
  return listenLocally(server);
}

function send(response: ServerResponse, { status, data = null, message }: Answer): void {
  const body = status < 300 ? { success: true, data } : { success: false, statusCode: status, message };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function answer(options: Options, request: IncomingMessage): Promise<Answer> {
  const { world, scopes, say } = options;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const place = `${request.method} ${pathname}`;
  const within = (scope: Scope | undefined, found: () => Answer | Promise<Answer>) => {
    if (scope === undefined || scopes.includes(scope)) return found();
    const message = `The scope ${scope} is not asked for: name it under stagedoor.scopes in package.json`;
    say(`${place} was refused. ${message}.`);
    return { status: 403, message };
  };
  const history = [readSocialHistory, readPaymentsHistory, readMessagingHistory].find(
    (call) => place === `${call.method} ${call.path}`,
  );
  if (history !== undefined) {
    return within(history.access.scope, () => ({
      status: 200,
      data: readFacts(searchParams, world),
    }));
  }
  const [, userId] = new RegExp(`^GET ${getOwnProfile.path.replace(':userId', '([^/]+)')}$`).exec(place) ?? [];
  if (userId !== undefined) return within(getOwnProfile.access.scope, () => readProfile(userId, world));
  if (place === `${deliverServiceNotification.method} ${deliverServiceNotification.path}`) {
    return within(deliverServiceNotification.access.scope, async () => {
      const notification = (await json(request)) as ServiceNotification;
      const recipient =
        world.people.find(({ id }) => id === notification.recipientId)?.username ?? notification.recipientId;
      say(`To ${recipient}: ${notification.title}. ${notification.message} → ${notification.path}`);
      return { status: 200 };
    });
  }
  const asPerson = keyCalls.find((call) => call.method !== 'GET' && isAt(place, call));
  if (asPerson !== undefined) return changeAsPerson(options, request, { place, call: asPerson });
  say(`${place} is no call that a business service may make: the stand-in for its neighbours answered 503.`);
  return { status: 503, message: 'The stand-in does not know this call' };
}

type KeyCall = (typeof keyCalls)[number];

function isAt(place: string, { method, path }: KeyCall): boolean {
  return new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(place);
}

/** Says what would be done in the name of a person, and does nothing: the answer has no data. */
async function changeAsPerson(
  { world, personScopes, say }: Options,
  request: IncomingMessage,
  { place, call: { keyScope, status = 200 } }: { place: string; call: KeyCall & { readonly status?: number } },
): Promise<Answer> {
  if (!personScopes.some(({ scope }) => scope === keyScope)) {
    const message = `The scope ${keyScope} is not asked for: name it under stagedoor.personScopes in package.json`;
    say(`${place} was refused. ${message}.`);
    return { status: 403, message };
  }
  const userId = readPersonId(request);
  const name = world.people.find(({ id }) => id === userId)?.username ?? userId;
  say(`As ${name}: ${place} ${JSON.stringify(await json(request))}`);
  return { status };
}

/** The person whom the token of a request names. */
function readPersonId({ headers }: IncomingMessage): string {
  const [, payload = ''] = (headers.authorization ?? '').split('.');
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
  return sub;
}

/** A page of the facts; the cursor is the number of those before it. */
function readFacts(query: URLSearchParams, world: World): DataOf<typeof readSocialHistory> {
  const from = Number(query.get('cursor') ?? 0);
  const facts = findDemoFacts(query.get('subject') ?? '', world);
  const end = from + Number(query.get('limit') ?? facts.length);
  return { facts: facts.slice(from, end), nextCursor: end < facts.length ? String(end) : null };
}

function readProfile(userId: string, { people }: World): Answer {
  const person = people.find(({ id }) => id === userId);
  if (person === undefined) return { status: 404, message: getOwnProfile.missing };
  const profile: DataOf<typeof getOwnProfile> = {
    id: userId,
    username: person.username,
    displayName: person.displayName,
    bio: person.bio,
    avatarUrl: null,
    coverUrl: null,
    role: person.role,
    isVerified: person.isVerified,
    subscriptionPrice: person.subscriptionPrice / 100,
    createdAt: person.createdAt.toISOString(),
    isPrivate: person.isPrivate,
    stats: { posts: 0, followers: 0, following: 0, subscribers: 0 },
    isFollowing: false,
    isBlocked: false,
    hasSubscription: false,
  };
  return { status: 200, data: profile };
}
