import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadRequest } from '../load-address.ts';
import { percentile } from '../percentiles.ts';
import { runAtRate } from '../run-concurrently.ts';

/** How the load is raised, in calls a second and seconds. */
export type OverloadPlan = {
  /** Undefined: twice as long as it takes to know is measured first. */
  servedPerSecond: number | undefined;
  /** How many times what is served is sent. */
  times: number;
  seconds: number;
};

/** What became of the calls of a phase. */
export type PhaseOutcome = {
  sent: number;
  /** How long accepted calls took, in ms. */
  accepted: readonly number[];
  /** How long the answer 429 or 503 took, in ms. */
  refused: readonly number[];
  /** What was answered otherwise, or not at all: how many of each. */
  others: ReadonlyMap<string, number>;
};

export type OverloadOutcome = {
  servedPerSecond: number;
  unloaded: PhaseOutcome;
  overloaded: PhaseOutcome;
  /** Ms after the end of the overload until a second of usual load was answered as before; infinite if it never was. */
  recoveredMs: number;
};

/** The share of what is served that counts as a usual load. */
const usualShare = 0.2;
const recoverWithinMs = 15_000;
const unloadedSeconds = 5;

/** Measures what is served, the times under a usual load, then sends several times as much as is served, then the usual load. */
export async function runOverload(
  port: number,
  requests: readonly LoadRequest[],
  plan: OverloadPlan,
  print: (line: string) => void,
): Promise<OverloadOutcome> {
  const agent = new Agent({ keepAlive: true });
  let begun = 0;
  const phase = async (perSecond: number, seconds: number): Promise<PhaseOutcome> => {
    const accepted: number[] = [];
    const refused: number[] = [];
    const others = new Map<string, number>();
    const count = Math.max(1, Math.round(perSecond * seconds));
    await runAtRate(perSecond, count, async () => {
      const next = requests[begun % requests.length];
      begun += 1;
      if (next === undefined) return;
      const started = performance.now();
      const status = await send(port, agent, next);
      const ms = performance.now() - started;
      if (status === '200') accepted.push(ms);
      else if (status === '429' || status === '503') refused.push(ms);
      else others.set(status, (others.get(status) ?? 0) + 1);
    });
    return { sent: count, accepted, refused, others };
  };
  try {
    const servedPerSecond = plan.servedPerSecond ?? (await measureServed(port, agent, requests));
    print(`${Math.round(servedPerSecond)} calls a second are served`);
    const usual = servedPerSecond * usualShare;
    const unloaded = await phase(usual, Math.min(unloadedSeconds, plan.seconds));
    print(`under a usual load half take ${at(unloaded, 0.5)} ms, 99% take ${at(unloaded, 0.99)} ms`);
    const overloaded = await phase(servedPerSecond * plan.times, plan.seconds);
    print(`of ${overloaded.sent} calls ${overloaded.accepted.length} were accepted, 99% in ${at(overloaded, 0.99)} ms`);
    const ended = performance.now();
    const wasUsual = percentile(unloaded.accepted, 0.99);
    let recoveredMs = Number.POSITIVE_INFINITY;
    while (performance.now() - ended < recoverWithinMs && recoveredMs === Number.POSITIVE_INFINITY) {
      const began = performance.now();
      const { sent, accepted } = await phase(usual, 1);
      if (accepted.length === sent && percentile(accepted, 0.99) <= 3 * wasUsual) recoveredMs = began - ended;
      await pause(100);
    }
    return { servedPerSecond, unloaded, overloaded, recoveredMs };
  } finally {
    agent.destroy();
  }
}

const at = ({ accepted }: PhaseOutcome, share: number) => Math.round(percentile(accepted, share));

/** Calls a second that so many callers get who send one after the other. */
async function measureServed(port: number, agent: Agent, requests: readonly LoadRequest[]): Promise<number> {
  const callers = 24;
  const [warmUpMs, measuredMs] = [3_000, 5_000];
  const started = performance.now();
  let served = 0;
  const goOn = async (caller: number) => {
    for (let index = caller; performance.now() - started < warmUpMs + measuredMs; index += callers) {
      const next = requests[index % requests.length];
      if (next === undefined) return;
      const status = await send(port, agent, next);
      if (status === '200' && performance.now() - started >= warmUpMs) served += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => goOn(caller)));
  return served / (measuredMs / 1_000);
}

/** Returns the status of the answer, or how the call failed. */
function send(port: number, agent: Agent, { path, token }: LoadRequest): Promise<string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    const calling = request({ host: '127.0.0.1', port, path, agent, headers, timeout: 30_000 }, (response) => {
      response.on('error', () => resolve('cut off'));
      response.on('end', () => resolve(String(response.statusCode)));
      response.resume();
    });
    calling.on('timeout', () => calling.destroy(new Error('no answer in 30 s')));
    calling.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    calling.end();
  });
}
