import { randomInt } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent, buildConnector, type Dispatcher, Pool } from 'undici';

/** Connections to every instance behind the host names of services. */
export interface InstanceConnections {
  /**
   * Sends a request to the next instance in turn, or, if that takes no connection so that nothing was sent, to the one
   * after it. Throws as undici does, and the resolver's error for an unknown name.
   */
  request(url: URL, options: RequestOptions): Promise<Dispatcher.ResponseData>;
  /** Resolves when all requests in progress are answered. */
  close(): Promise<void>;
}

export interface RequestOptions {
  readonly method: Dispatcher.HttpMethod;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | Readable;
  readonly signal: AbortSignal;
}

interface InstanceConnectionsOptions {
  /** How long an instance may take to accept a connection, in ms. If there are others, half of it. */
  readonly connectMs: number;
  /** How many connections there are to each instance at the most; 16 by default. */
  readonly connections?: number;
  /** Returns the addresses of a host name; by default those that the system resolves. */
  readonly findAddresses?: (hostname: string) => Promise<readonly string[]>;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

interface Instance {
  readonly pool: Pool;
  underWay: number;
  /** The number of the last call that it was given. */
  lastTurn: number;
  /** Until then it is passed over, because it took no connection. */
  awayUntil: number;
}

interface Host {
  readonly instances: Map<string, Instance>;
  lookedAt: number;
  looking: Promise<void> | undefined;
}

/** How old known addresses may be before they are looked up again, while calls go on. */
const freshMs = 1_000;
/** How old they may be before a call waits for a new lookup: for as long there were no calls. */
const usableMs = 10_000;
/** How long an instance that takes no connection is passed over while there are others. */
const awayMs = 1_000;

/**
 * Gives each instance of a service the same share of the calls. Connections are long-lived: if a call took any free connection, a
 * process that makes few calls at once would make all of them over one connection, to one instance, and a new instance would get
 * none. Therefore each address has separate connections, and the least busy one is next.
 */
export function createInstanceConnections({
  connectMs,
  connections = 16,
  findAddresses = findAllAddresses,
  now = () => performance.now(),
}: InstanceConnectionsOptions): InstanceConnections {
  const settings = {
    connections,
    keepAliveTimeout: 10_000,
    // Opens a new connection from time to time, because an address may stand for several instances, as a load
    // balancer's does.
    maxRequestsPerClient: 100,
  };
  /** For hosts that are an address. */
  const agent = new Agent({ ...settings, connect: { timeout: connectMs } });
  const hosts = new Map<string, Host>();
  let turn = 0;

  function getHost(origin: string): Host {
    const known = hosts.get(origin);
    if (known !== undefined) return known;
    const host: Host = { instances: new Map(), lookedAt: Number.NEGATIVE_INFINITY, looking: undefined };
    hosts.set(origin, host);
    return host;
  }

  /** Resolves when the addresses are known well enough to call them. */
  async function follow(host: Host, url: URL): Promise<void> {
    const age = now() - host.lookedAt;
    if (age > freshMs) {
      host.looking ??= look(host, url).finally(() => {
        host.looking = undefined;
      });
      // A name that cannot be resolved now retains its addresses.
      const looked = host.looking.catch((error: unknown) => {
        if (host.instances.size === 0) throw error;
      });
      if (age > usableMs) await looked;
    }
  }

  async function look(host: Host, url: URL): Promise<void> {
    const { instances } = host;
    const addresses = new Set(await findAddresses(url.hostname));
    host.lookedAt = now();
    for (const address of addresses) {
      if (!instances.has(address)) instances.set(address, openInstance(host, url.origin, address));
    }
    for (const [address, { pool }] of instances) {
      if (addresses.has(address)) continue;
      instances.delete(address);
      pool.close().catch(() => undefined);
    }
  }

  function openInstance({ instances }: Host, origin: string, address: string): Instance {
    const lookupOne = lookupOf(address);
    const patient = buildConnector({ timeout: connectMs, lookup: lookupOne });
    const brief = buildConnector({ timeout: connectMs / 2, lookup: lookupOne });
    const pool = new Pool(origin, {
      ...settings,
      connect: (options, done) => (instances.size > 1 ? brief : patient)(options, done),
    });
    // Before all that were called. It begins anywhere: of many processes that make a single call, each calls another.
    return { pool, underWay: 0, lastTurn: -randomInt(1_000_000), awayUntil: Number.NEGATIVE_INFINITY };
  }

  function findNext({ instances }: Host, tried: ReadonlySet<Instance>): Instance | undefined {
    const untried = [...instances.values()].filter((one) => !tried.has(one));
    const able = untried.filter(({ awayUntil }) => awayUntil <= now());
    const [next] = (able.length > 0 ? able : untried).toSorted(
      (one, other) => one.underWay - other.underWay || one.lastTurn - other.lastTurn,
    );
    return next;
  }

  async function requestFrom(instance: Instance, url: URL, options: RequestOptions): Promise<Dispatcher.ResponseData> {
    turn += 1;
    instance.lastTurn = turn;
    instance.underWay += 1;
    try {
      return await instance.pool.request({ ...options, path: `${url.pathname}${url.search}` });
    } finally {
      instance.underWay -= 1;
    }
  }

  return {
    async request(url, options) {
      if (isIP(url.hostname.replaceAll(/^\[|\]$/g, '')) !== 0) {
        return agent.request({ ...options, origin: url.origin, path: `${url.pathname}${url.search}` });
      }
      const host = getHost(url.origin);
      await follow(host, url);
      const tried = new Set<Instance>();
      let failure: unknown = new Error(`${url.hostname} has no address`);
      for (let next = findNext(host, tried); next !== undefined; next = findNext(host, tried)) {
        tried.add(next);
        try {
          return await requestFrom(next, url, options);
        } catch (error) {
          if (!isUnconnected(error)) throw error;
          failure = error;
          next.awayUntil = now() + awayMs;
        }
      }
      throw failure;
    },
    async close() {
      const pools = [...hosts.values()].flatMap(({ instances }) => [...instances.values()].map(({ pool }) => pool));
      await Promise.all([agent.close(), ...pools.map((pool) => pool.close())]);
    },
  };
}

async function findAllAddresses(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

/** Connects to one address of a host name; TLS and the Host header still use the name. */
export function lookupOf(address: string): LookupFunction {
  const family = isIP(address);
  return (_hostname, { all }, done) => {
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

/** Whether there was no connection, so that nothing was sent. */
function isUnconnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect';
}
