import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitForExit } from '../../embedded/child-process-output.ts';
import type { LoadRequest } from '../load-address.ts';
import { percentile } from '../percentiles.ts';
import type { CallOrder, CallsMade } from './call-order.ts';

/** How the load is raised, in calls a second and seconds. */
export type OverloadPlan = {
  /** Undefined: twice as long as it takes to know is measured first. */
  servedPerSecond: number | undefined;
  /** How many times what is served is sent. */
  times: number;
  seconds: number;
};

export type OverloadOutcome = {
  servedPerSecond: number;
  unloaded: CallsMade;
  overloaded: CallsMade;
  /** Ms after the end of the overload until a second of usual load was answered as before; infinite if it never was. */
  recoveredMs: number;
};

/** The share of what is served that counts as a usual load. */
const usualShare = 0.2;
const recoverWithinMs = 15_000;
const unloadedSeconds = 4;

/** What happens while callers carry out an order, told by name. */
export type Watch = (phase: 'usual' | 'overload') => (made: CallsMade) => void;

/**
 * Measures how much is served at most, and the times of calls under a usual load; then sends several times as much as can be
 * served, and then the usual load again.
 */
export async function runOverload(
  port: number,
  requests: readonly LoadRequest[],
  plan: OverloadPlan,
  print: (line: string) => void,
  watch: Watch = () => () => {},
): Promise<OverloadOutcome> {
  const callers = fork(path.resolve(import.meta.dirname, 'caller-process.ts'));
  const ended = once(callers, 'exit').then(() => [undefined]);
  const make = async (order: Omit<CallOrder, 'port' | 'requests'>): Promise<CallsMade> => {
    const made = once(callers, 'message');
    callers.send({ ...order, port, requests });
    const [answer] = await Promise.race([made, ended]);
    if (answer === undefined) throw new Error('the callers ended');
    return answer as CallsMade;
  };
  try {
    const servedPerSecond = plan.servedPerSecond ?? (await measureServed(make));
    print(`${Math.round(servedPerSecond)} calls a second are served`);
    const usual = servedPerSecond * usualShare;
    const usualEnds = watch('usual');
    const samples = [];
    for (let sample = 0; sample < 3; sample += 1)
      samples.push(await make({ perSecond: usual, seconds: Math.min(unloadedSeconds, plan.seconds) }));
    // A pause of the machine in one of them does not count.
    const unloaded = median(samples, ({ accepted }) => percentile(accepted, 0.99));
    usualEnds({ ...unloaded, sent: samples.reduce((sum, { sent }) => sum + sent, 0) });
    print(`under a usual load half take ${at(unloaded, 0.5)} ms, 99% take ${at(unloaded, 0.99)} ms`);
    const overloadEnds = watch('overload');
    const overloaded = await make({ perSecond: servedPerSecond * plan.times, seconds: plan.seconds });
    const endedAt = performance.now();
    overloadEnds(overloaded);
    print(
      `of ${overloaded.sent} calls ${overloaded.accepted.length} were accepted, half in ${at(overloaded, 0.5)} ms, 99% in ${at(overloaded, 0.99)} ms`,
    );
    const wasUsual = percentile(unloaded.accepted, 0.99);
    let recoveredMs = Number.POSITIVE_INFINITY;
    while (performance.now() - endedAt < recoverWithinMs && recoveredMs === Number.POSITIVE_INFINITY) {
      const began = performance.now();
      const { sent, accepted } = await make({ perSecond: usual, seconds: 1 });
      if (accepted.length === sent && percentile(accepted, 0.99) <= 3 * wasUsual) recoveredMs = began - endedAt;
      await pause(100);
    }
    return { servedPerSecond, unloaded, overloaded, recoveredMs };
  } finally {
    callers.disconnect();
    await waitForExit(callers);
  }
}

const at = ({ accepted }: CallsMade, share: number) => Math.round(percentile(accepted, share));

function median<Item>(items: readonly Item[], keyOf: (item: Item) => number): Item {
  const middle = items.toSorted((one, other) => keyOf(one) - keyOf(other))[Math.floor(items.length / 2)];
  if (middle === undefined) throw new Error('there is nothing to compare');
  return middle;
}

/** Calls a second that this number of callers get who send one after the other. */
async function measureServed(
  make: (order: Omit<CallOrder, 'port' | 'requests'>) => Promise<CallsMade>,
): Promise<number> {
  const [callers, warmUpSeconds, seconds] = [24, 3, 5];
  await make({ perSecond: undefined, callers, seconds: warmUpSeconds });
  const { accepted } = await make({ perSecond: undefined, callers, seconds });
  return accepted.length / seconds;
}
