import { setTimeout as pause } from 'node:timers/promises';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import { openDatabases } from '../instruments/databases.ts';
import { findErrors, measureLogs } from '../instruments/logs.ts';
import { isGone, readRunningParts } from '../instruments/processes.ts';
import { pick, seededRandom } from '../instruments/random.ts';
import { checkAlways } from './check-always.ts';
import { checkOutcome, listPending, type MoneyDatabases, type Outcome } from './check-outcome.ts';
import { openDebtors } from './never-confirm.ts';
import { raceOnce } from './race.ts';
import { openFunds } from './race-funds.ts';
import { type Market, openMarket } from './race-market.ts';
import type { Answer, RacePerson } from './race-person.ts';

/**
 * Whether a line of error is expected while another service is killed, or while many wait for one row: a 503 or 504, after which
 * the call is repeated.
 */
const isExpected = (line: string) =>
  !/^(payments|social|messaging|notifications|auth)\.log/.test(line) ||
  /"statusCode":50[34]/.test(line) ||
  /a request failed.*(ECONNREFUSED|ECONNRESET|UND_ERR|not answer|unavailable)/i.test(line) ||
  /"code":"55P03".*a request failed/.test(line);

/** Only the newest posts, and a fan's newest messages, are bought, so that purchases and changes of the same item meet. */
const newest = 12;

/** One fan opens an item and buys it at the displayed price; sometimes in two tabs at once. */
async function buyRandomItem(market: Market, fan: RacePerson, random: () => number): Promise<void> {
  if (random() < 0.1) return subscribe(market, fan, random);
  const item = pickForSale(market, fan, random);
  if (item === undefined) return;
  const { kind, id } = item;
  const page = await fan.call('GET', `/${kind}s/${id}`);
  const { price, isLocked } = page.data;
  if (page.status !== 200 || typeof price !== 'number' || price === 0 || isLocked !== true) return;
  const tabs = random() < 0.2 ? 2 : 1;
  const buy = () =>
    fan
      .call('POST', `/${kind}s/${id}/purchase`, { expectedPrice: price })
      .then((answer) => recordAttempt(market, fan, id, price, answer));
  await Promise.all(Array.from({ length: tabs }, buy));
}

/**
 * Picks posts and messages equally often. A message is for one fan only, so among the newest items of all kinds a fan
 * would rarely find one.
 */
function pickForSale({ items }: Market, fan: RacePerson, random: () => number) {
  const messages = items.filter(({ receiver }) => receiver === fan);
  const posts = items.filter(({ kind }) => kind === 'post');
  const isMessage = messages.length > 0 && random() < 0.5;
  return pick(random, (isMessage ? messages : posts).slice(-newest));
}

async function subscribe(market: Market, fan: RacePerson, random: () => number): Promise<void> {
  const creator = pick(random, market.creators);
  if (creator === undefined) return;
  const page = await fan.call('GET', `/users/${creator.id}`);
  const price = page.data.subscriptionPrice;
  if (page.status !== 200 || typeof price !== 'number' || price === 0) return;
  const body = { creatorId: creator.id, expectedPrice: price };
  recordAttempt(market, fan, creator.id, price, await fan.call('POST', '/payments/subscriptions', body));
}

function recordAttempt(market: Market, fan: RacePerson, target: string, price: number, { status, data }: Answer): void {
  const payment = (data.payment ?? data) as { paymentId?: string };
  market.attempts.push({
    buyerId: fan.id,
    target,
    expectedCents: Math.round(price * 100),
    status,
    paymentId: payment.paymentId ?? '',
  });
}

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
  await using stack = new AsyncDisposableStack();
  const databases = openDatabases(system, stack, 'payments', 'social', 'messaging');
  const logsBefore = measureLogs(system);
  const market = await openMarket(system, plan);
  const debtors = await openDebtors(system.address, databases.payments, 3);
  const funds = await openFunds(system.address, databases.payments, 3, market);
  const always = checkAlways(databases.payments, [...funds.ids, ...market.creators.map(({ id }) => id)]);
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
  const killing = { kills: plan.kills, endsAt, random: seededRandom(plan.seed), check: always.check };
  const kills = killMoneyServices(system, killing);
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
  const outcome = await waitUntilFinished(system, databases, market, plan.settleSeconds);
  await always.check();
  const { found, checks } = always.result();
  const problems = [...outcome.problems, ...found, ...funds.problems, ...findErrors(system, isExpected, logsBefore)];
  return { ...outcome, problems, attempts: market.attempts.length, killed, checks, done: market.done };
}

/** Waits while the services finish by themselves. Returns what is wrong once nothing is, or the time is up. */
async function waitUntilFinished(
  system: TestSystem,
  databases: MoneyDatabases,
  market: Market,
  seconds: number,
): Promise<Outcome> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const pending = await listPending(databases);
    const isLate = performance.now() > deadline;
    if (pending.length === 0 || isLate) {
      const outcome = await checkOutcome(system, databases, market);
      const problems = [...pending.map((what) => `left pending: ${what}`), ...outcome.problems];
      if (problems.length === 0 || isLate) return { ...outcome, problems };
    }
    await pause(1_000);
  }
}

const victims: readonly string[] = ['payments', 'social', 'messaging'];

/** Kills random services that handle money, spread over the run, and checks after each. Returns how often each was killed. */
async function killMoneyServices(
  system: TestSystem,
  { kills, endsAt, random, check }: { kills: number; endsAt: number; random: () => number; check: () => Promise<void> },
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
