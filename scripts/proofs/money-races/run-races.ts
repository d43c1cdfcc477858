import { setTimeout as pause } from 'node:timers/promises';
import type { TestSystem } from '../../testing/start-system.ts';
import { measureLogs } from '../instruments/logs.ts';
import { isGone, readRunningParts } from '../instruments/processes.ts';
import { pick, seededRandom } from '../instruments/random.ts';
import { buyRandomItem } from './buy.ts';
import { checkAlways } from './check-always.ts';
import { checkOutcome, listPending, type Outcome } from './check-outcome.ts';
import { openDebtors } from './never-confirm.ts';
import { raceOnce } from './race.ts';
import { openFunds } from './race-funds.ts';
import { type Market, openMarket } from './race-market.ts';
import { findErrorLines } from './read-errors.ts';

type Plan = {
  seconds: number;
  kills: number;
  seed: number;
  creators: number;
  fans: number;
  settleSeconds: number;
};

type Result = Outcome & {
  attempts: number;
  killed: ReadonlyMap<string, number>;
  /** How often what must hold at any time was checked. */
  checks: number;
  done: ReadonlyMap<string, number>;
};

/** Lets fans buy while everything changes and services are killed; then returns what is wrong with the outcome. */
export async function runRaces(system: TestSystem, plan: Plan, print: (line: string) => void): Promise<Result> {
  const logsBefore = measureLogs(system);
  const market = await openMarket(system, plan);
  const debtors = await openDebtors(system, 3);
  const funds = await openFunds(system, 3, market.admin, market.done);
  const always = checkAlways(system, [...funds.ids, ...market.creators.map(({ id }) => id)]);
  print(`${plan.creators} creators, ${plan.fans} fans, seed ${plan.seed}`);
  const endsAt = performance.now() + plan.seconds * 1_000;
  const untilEnd = async (index: number, step: (random: () => number) => Promise<void>) => {
    const random = seededRandom(plan.seed * 1_000 + index);
    while (performance.now() < endsAt) {
      await step(random);
      await pause(random() * 200);
    }
  };
  const progress = setInterval(() => print(`${market.attempts.length} purchases tried`), 60_000);
  const kills = killMoneyServices(system, {
    kills: plan.kills,
    endsAt,
    random: seededRandom(plan.seed),
    check: always.check,
  });
  await Promise.all([
    ...market.fans.map((fan, index) => untilEnd(index, (random) => buyRandomItem(market, fan, random))),
    ...market.creators.map((_, index) => untilEnd(500 + index, (random) => raceOnce(market, random))),
    untilEnd(900, debtors.step),
    ...funds.ids.map((_, index) => untilEnd(700 + index, (random) => funds.step(index, random))),
  ]);
  market.done.set('payments begun and never confirmed', debtors.begun());
  clearInterval(progress);
  const killed = await kills;
  // Restores people whose suspension was interrupted by a kill.
  for (const { id } of market.creators) await market.admin.call('POST', `/admin/users/${id}/restore`, {});
  print(`${market.attempts.length} purchases tried; now waiting for what is due`);
  const outcome = await waitUntilFinished(system, market, plan.settleSeconds);
  await always.check();
  const { found, checks } = await always.close();
  const problems = [...outcome.problems, ...found, ...funds.problems, ...findErrorLines(system, logsBefore)];
  await Promise.all([debtors.close(), funds.close()]);
  return { ...outcome, problems, attempts: market.attempts.length, killed, checks, done: market.done };
}

/** Waits while the services finish by themselves. Returns what is wrong once nothing is, or the time is up. */
async function waitUntilFinished(system: TestSystem, market: Market, seconds: number): Promise<Outcome> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const pending = await listPending(system);
    const isLate = performance.now() > deadline;
    if (pending.length === 0 || isLate) {
      const outcome = await checkOutcome(system, market);
      const problems = [...pending.map((what) => `left pending: ${what}`), ...outcome.problems];
      if (problems.length === 0 || isLate) return { ...outcome, problems };
    }
    await pause(1_000);
  }
}

const victims: readonly string[] = ['payments', 'social', 'messaging'];

type Killing = {
  kills: number;
  endsAt: number;
  random: () => number;
  /** Runs after each kill. */
  check: () => Promise<void>;
};

/** Kills random services that handle money, spread over the run. Returns how often each was killed. */
async function killMoneyServices(
  system: TestSystem,
  { kills, endsAt, random, check }: Killing,
): Promise<Map<string, number>> {
  const killed = new Map<string, number>();
  const started = performance.now();
  for (let nth = 0; nth < kills; nth += 1) {
    const at = started + ((nth + random()) * (endsAt - started)) / kills;
    await pause(Math.max(0, at - performance.now()));
    // One that is just restarting is left alone.
    const running = readRunningParts(system).filter(({ name, pid }) => victims.includes(name) && !isGone(pid));
    const part = pick(random, running);
    if (part === undefined) continue;
    process.kill(part.pid, 'SIGKILL');
    killed.set(part.name, (killed.get(part.name) ?? 0) + 1);
    await check();
  }
  return killed;
}
