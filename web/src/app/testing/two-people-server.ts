import { makeSignOutHash } from '#/features/auth/model/sign-out-hash.ts';

/** Two people who share a computer. */
export const people = {
  ada: '01981b5c-0000-7000-8000-0000000000a1',
  ben: '01981b5c-0000-7000-8000-0000000000b1',
} as const;
export type PersonName = keyof typeof people;

interface Session {
  readonly id: string;
  readonly name: PersonName;
  /** Access tokens with a lower number have expired. */
  fresh: number;
  /** The number of the last token that was accepted. */
  used: number;
  isRevoked: boolean;
  /** Its tokens never reached a browser. */
  isLost: boolean;
}

interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly number: number;
}

const sessionOf = (refreshToken: string) => refreshToken.split('/')[0] ?? '';

/** The server of the model: it opens, renews and ends sessions, and records each call made in the name of another person. */
export function createTwoPeopleServer() {
  const sessions = new Map<string, Session>();
  const wrongCalls: string[] = [];
  const held: (() => void)[] = [];
  const offline = new Set<number>();
  let next: 'answer' | 'hold' | 'lose' = 'answer';
  let underway = 0;
  let lastNumber = 0;

  function issue({ id, name }: Session) {
    lastNumber += 1;
    const claims: Claims = { sub: people[name], sid: id, number: lastNumber };
    return { token: `x.${btoa(JSON.stringify(claims))}.x`, refreshToken: `${id}/${lastNumber}` };
  }
  function check(authorization: string | null): Session | undefined {
    const [, claims = ''] = authorization?.split('.') ?? [];
    if (claims === '') return undefined;
    const { sid, number }: Claims = JSON.parse(atob(claims));
    const session = sessions.get(sid);
    if (session === undefined || session.isRevoked || number < session.fresh) return undefined;
    session.used = Math.max(session.used, number);
    return session;
  }
  const userOf = (name: PersonName) => ({
    id: people[name],
    username: name,
    displayName: name,
    role: 'FAN',
    stats: null,
  });

  async function answer(request: Request): Promise<{ status: number; data: unknown; opened?: Session }> {
    const { pathname } = new URL(request.url);
    const caller = check(request.headers.get('authorization'));
    const body = request.method === 'POST' ? await request.json().catch(() => ({})) : {};
    const refused = { status: 401, data: null };
    switch (`${request.method} ${pathname}`) {
      case 'POST /api/auth/login': {
        const name: PersonName = body.email.startsWith('ada') ? 'ada' : 'ben';
        const opened: Session = {
          id: `s${sessions.size + 1}`,
          name,
          fresh: 0,
          used: 0,
          isRevoked: false,
          isLost: false,
        };
        sessions.set(opened.id, opened);
        return { status: 200, data: { ...issue(opened), user: userOf(name) }, opened };
      }
      case 'POST /api/auth/refresh': {
        const session = sessions.get(sessionOf(body.refreshToken));
        return session === undefined || session.isRevoked ? refused : { status: 200, data: issue(session) };
      }
      case 'POST /api/auth/logout':
        if (caller === undefined) return refused;
        caller.isRevoked = true;
        return { status: 200, data: null };
      case 'POST /api/auth/logout/late': {
        // By any of its refresh tokens, of which the model numbers all.
        const isOf = ({ id }: Session) =>
          range(lastNumber + 1).some((n) => hashOf(`${id}/${n}`) === body.refreshTokenHash);
        const session = [...sessions.values()].find(isOf);
        if (session === undefined) return { status: 404, data: null };
        session.isRevoked = true;
        return { status: 200, data: null };
      }
      case 'GET /api/auth/me':
        return caller === undefined ? refused : { status: 200, data: userOf(caller.name) };
      case 'GET /api/posts/feed':
        if (caller === undefined) return refused;
        return { status: 200, data: { posts: [{ id: '1', content: `Feed of ${caller.name}`, media: [] }] } };
      case 'POST /api/posts':
        if (caller === undefined) return refused;
        if (body.content !== `Words of ${caller.name}`) wrongCalls.push(`"${body.content}" as ${caller.name}`);
        return { status: 201, data: { id: '2' } };
      default:
        return { status: 404, data: null };
    }
  }

  /** The `fetch` of one tab. */
  async function handle(tab: number, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    if (offline.has(tab)) throw new TypeError('Failed to fetch');
    const fate = next;
    next = 'answer';
    underway += 1;
    try {
      const { status, data, opened } = await answer(request);
      if (fate === 'hold') await new Promise<void>((resolve) => held.push(resolve));
      if (opened !== undefined) opened.isLost = fate === 'lose' || offline.has(tab);
      if (fate === 'lose' || offline.has(tab)) throw new TypeError('Failed to fetch');
      return Response.json({ success: status < 400, statusCode: status, message: 'No', data }, { status });
    } finally {
      underway -= 1;
    }
  }

  return {
    handle,
    wrongCalls,
    /** Ids of sessions that are open, and known to a browser. */
    openSessions: () => [...sessions.values()].filter((one) => !one.isRevoked && !one.isLost).map(({ id }) => id),
    isIdle: () => underway === 0,
    /** The fate of the next answer: delayed, or lost. */
    decideNext(fate: 'hold' | 'lose') {
      next = fate;
    },
    release: () => held.shift()?.(),
    setOffline(tab: number, isOffline: boolean) {
      if (isOffline) offline.add(tab);
      else offline.delete(tab);
    },
    /** The access tokens of all sessions expire. One that was just issued lives long enough to be used. */
    expire() {
      for (const session of sessions.values()) session.fresh = session.used + 1;
    },
    revokeAll() {
      for (const session of sessions.values()) session.isRevoked = true;
    },
    settle() {
      offline.clear();
      next = 'answer';
      while (held.length > 0) held.shift()?.();
    },
  };
}

const hashes = new Map<string, string | undefined>();

function hashOf(refreshToken: string): string | undefined {
  if (!hashes.has(refreshToken)) hashes.set(refreshToken, makeSignOutHash({ refreshToken }));
  return hashes.get(refreshToken);
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
