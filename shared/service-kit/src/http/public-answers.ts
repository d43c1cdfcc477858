import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#/common/clock.ts';
import { isClientGone } from '#/common/errors.ts';
import { beginWork, currentClientGone, runShared } from '#/common/request-context.ts';

/** An answer that is the same for every visitor. */
export interface PublicAnswer {
  readonly status: number;
  readonly body: string;
  readonly etag: string;
}

export interface PublicAnswers {
  /** Returns the answer to an address: a stored one, one that is being computed, or a new one. */
  find(address: string, compute: Compute): Promise<PublicAnswer>;
  /** Makes later requests compute their answer again. Called after a change, which the next answer must show. */
  separate(): void;
}

type Compute = () => Promise<Omit<PublicAnswer, 'etag'>>;

/** An answer that is being computed, for as long as one of its clients waits for it. */
interface Computing {
  readonly answer: Promise<PublicAnswer>;
  readonly clientsGone: (() => boolean)[];
}

/** The most answers that are stored at the same time. Each is a page of a list, so these are some megabytes. */
const mostStored = 500;

/**
 * Computes the answer to an address once for all visitors who ask for it before it is complete, and in the `cacheMs` afterwards,
 * unless something changes meanwhile. A change by another instance is therefore visible after `cacheMs` at most, and one by this
 * instance at once.
 */
export function createPublicAnswers({
  clock,
  cacheMs,
}: {
  readonly clock: Clock;
  readonly cacheMs: number;
}): PublicAnswers {
  const underway = new Map<string, Computing>();
  const stored = new Map<string, { readonly answer: PublicAnswer; readonly since: number }>();
  let changes = 0;

  async function start(address: string, compute: Compute): Promise<PublicAnswer> {
    const before = changes;
    const { status, body } = await compute();
    const answer = { status, body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
    if (cacheMs > 0 && before === changes) {
      const [oldest] = stored.keys();
      if (stored.size >= mostStored && oldest !== undefined) stored.delete(oldest);
      stored.set(address, { answer, since: clock.now().getTime() });
    }
    return answer;
  }

  async function find(address: string, compute: Compute): Promise<PublicAnswer> {
    const known = stored.get(address);
    const age = known === undefined ? Number.NaN : clock.now().getTime() - known.since;
    // One from the future was stored before the clock was set back.
    if (known !== undefined && age >= 0 && age < cacheMs) return known.answer;
    stored.delete(address);
    const joined = underway.get(address);
    return joined === undefined ? begin(address, compute) : join(joined, address, compute);
  }

  async function join({ clientsGone, answer }: Computing, address: string, compute: Compute): Promise<PublicAnswer> {
    clientsGone.push(currentClientGone());
    try {
      return await answer;
    } catch (error) {
      // A failure is everybody's: to try again for each of them would multiply the load when it is too much already.
      if (!isClientGone(error)) throw error;
    }
    // All clients of that computation had left when this one came. Clients that came together share the next one.
    beginWork();
    return find(address, compute);
  }

  function begin(address: string, compute: Compute): Promise<PublicAnswer> {
    const clientsGone = [currentClientGone()];
    const computing: Computing = {
      clientsGone,
      answer: runShared(
        () => start(address, compute),
        () => clientsGone.every((isGone) => isGone()),
      ).finally(() => {
        if (underway.get(address) === computing) underway.delete(address);
      }),
    };
    underway.set(address, computing);
    return computing.answer;
  }

  return {
    find,
    separate() {
      changes += 1;
      underway.clear();
      stored.clear();
    },
  };
}

/**
 * How long caches may use the answer: a browser revalidates each time, which is cheap if the answer is the same; a shared cache, such
 * as a CDN, does so after five seconds. No `stale-while-revalidate`: with it a browser would show each visitor the state of their
 * last visit, and `s-maxage` forbids it for shared caches.
 */
const visitorCaching = 'public, max-age=0, s-maxage=5';

/**
 * Whether the answer to a request may be shared: nobody is signed in, and neither a token nor a cookie was sent that could
 * have changed it.
 */
export function isVisitor({ principal, headers }: FastifyRequest): boolean {
  return principal === null && headers.authorization === undefined && headers.cookie === undefined;
}

/** Sends an answer for visitors, without its body if the client has the same one already. */
export function sendPublicAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, etag }: PublicAnswer,
): FastifyReply {
  reply.headers({ etag, 'cache-control': visitorCaching });
  const known = request.headers['if-none-match'];
  const opaque = (one: string) => one.trim().replace(/^W\//, '');
  if (known?.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(etag)) === true)
    return reply.code(304).send();
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: unknown) => String(text))
    .send(body);
}
