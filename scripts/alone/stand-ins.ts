import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { DataOf, Scope } from '@stagedoor/contracts/call';
import { readMessagingHistory, readPaymentsHistory, readSocialHistory } from '@stagedoor/contracts/history';
import { getOwnProfile, issueServiceToken, listRevocations } from '@stagedoor/contracts/internal';
import { keyCalls } from '@stagedoor/contracts/key-calls';
import { issueConsentedToken, type PersonScope } from '@stagedoor/contracts/service-consents';
import { deliverServiceNotification, type ServiceNotification } from '@stagedoor/contracts/service-notifications';
import type { World } from '@stagedoor/demo-world/world';
import { jwksPath } from '@stagedoor/service-kit/identity/jwks';
import { type LocalServer, listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import { findDemoFacts } from './demo-facts.ts';
import type { Issuer } from './issuer.ts';

type Answer = { status: number; body: unknown };

type Asked = {
  place: string;
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  request: IncomingMessage;
};

/** A call, and what a stand-in answers to it. */
type Route = [
  call: { readonly method: string; readonly path: string },
  answer: (asked: Asked) => Answer | Promise<Answer>,
];

const succeed = (data: unknown = null, status = 200): Answer => ({ status, body: { success: true, data } });
const refuse = (status: number, message: string): Answer => ({
  status,
  body: { success: false, statusCode: status, message },
});

/** Serves the calls on a free port of this machine; `otherwise` answers to others. */
function serve(routes: readonly Route[], otherwise: (place: string) => Answer): Promise<LocalServer> {
  const patterns = routes.map(([{ method, path }, answer]) => {
    return { method, pattern: new URLPattern({ pathname: path }), answer };
  });
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { href, pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in');
    const place = `${request.method} ${pathname}`;
    for (const route of patterns) {
      const found = route.method === request.method ? route.pattern.exec(href) : null;
      if (found) return route.answer({ place, params: found.pathname.groups, query, request });
    }
    return otherwise(place);
  };
  const server = createServer((request, response) => {
    answer(request)
      .catch(() => refuse(400, 'The body is not valid JSON'))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
  });
  return listenLocally(server);
}

const serviceTokenSeconds = 300;

/**
 * Serves what a service requests from auth, on this machine only: the public key, the ended sessions (none), and tokens
 * for calls between services and in the name of people, who all allow it. The service finds it by AUTH_URL, as any other auth.
 */
export function startStandInAuth(issuer: Issuer): Promise<LocalServer> {
  const issue = (claims: { aud: string; sub: string }): Answer => {
    const expiresAt = new Date(Date.now() + serviceTokenSeconds * 1_000).toISOString();
    return succeed({ token: issuer.sign(claims, serviceTokenSeconds), expiresAt });
  };
  const routes: Route[] = [
    [{ method: 'GET', path: jwksPath }, () => ({ status: 200, body: issuer.keySet() })],
    [listRevocations, () => succeed([])],
    [
      issueServiceToken,
      async ({ request }) => {
        const { service, audience } = (await json(request)) as { service: string; audience: string };
        return issue({ aud: audience, sub: `service:${service}` });
      },
    ],
    [
      issueConsentedToken,
      async ({ request }) => {
        const { userId, audience } = (await json(request)) as { userId: string; audience: string };
        return issue({ aud: `${audience}.keys`, sub: userId });
      },
    ],
  ];
  return serve(routes, () => refuse(404, 'The stand-in for auth does not know this call'));
}

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

/**
 * Serves the calls that a business service may make of social, payments, messaging and notifications, with the demo world:
 * profiles, what was before, and notifications, which are told to `say`, as is what it changes in the name of people. A call whose scope the service
 * does not ask for is refused as the neighbour would refuse it; what nobody outside of the platform may call is a 503.
 */
export function startStandInNeighbours({ world, scopes, personScopes, say }: Options): Promise<LocalServer> {
  const nameOf = (userId: string) => world.people.find(({ id }) => id === userId)?.username ?? userId;
  const within =
    (part: 'scopes' | 'personScopes', scope: string | undefined, answer: Route[1]): Route[1] =>
    (asked) => {
      const own: readonly string[] = part === 'scopes' ? scopes : personScopes.map((one) => one.scope);
      if (scope === undefined || own.includes(scope)) return answer(asked);
      const message = `The scope ${scope} is not asked for: name it under stagedoor.${part} in package.json`;
      say(`${asked.place} was refused. ${message}.`);
      return refuse(403, message);
    };
  const histories = [readSocialHistory, readPaymentsHistory, readMessagingHistory];
  const changes = keyCalls.filter(({ method }) => method !== 'GET');
  const routes: Route[] = [
    ...histories.map(
      (call): Route => [call, within('scopes', call.access.scope, ({ query }) => succeed(readFacts(query, world)))],
    ),
    [getOwnProfile, within('scopes', getOwnProfile.access.scope, ({ params }) => readProfile(params.userId, world))],
    [
      deliverServiceNotification,
      within('scopes', deliverServiceNotification.access.scope, async ({ request }) => {
        const { recipientId, title, message, path } = (await json(request)) as ServiceNotification;
        say(`To ${nameOf(recipientId)}: ${title}. ${message} → ${path}`);
        return succeed();
      }),
    ],
    ...changes.map(
      (call: (typeof keyCalls)[number] & { readonly status?: number }): Route => [
        call,
        within('personScopes', call.keyScope, async ({ place, request }) => {
          say(`As ${nameOf(readPersonId(request))}: ${place} ${JSON.stringify(await json(request))}`);
          return succeed(null, call.status);
        }),
      ],
    ),
  ];
  return serve(routes, (place) => {
    say(`${place} is no call that a business service may make: the stand-in for its neighbours answered 503.`);
    return refuse(503, 'The stand-in does not know this call');
  });
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

function readProfile(userId: string | undefined, { people }: World): Answer {
  const person = people.find(({ id }) => id === userId);
  if (person === undefined) return refuse(404, getOwnProfile.missing);
  const { id, username, displayName, bio, role, isVerified, isPrivate, subscriptionPrice, createdAt } = person;
  return succeed({
    ...{ id, username, displayName, bio, role, isVerified, isPrivate, avatarUrl: null, coverUrl: null },
    subscriptionPrice: subscriptionPrice / 100,
    createdAt: createdAt.toISOString(),
    stats: { posts: 0, followers: 0, following: 0, subscribers: 0 },
    isFollowing: false,
    isBlocked: false,
    hasSubscription: false,
  } satisfies DataOf<typeof getOwnProfile>);
}
