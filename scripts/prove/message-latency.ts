import { setTimeout as pause } from 'node:timers/promises';
import { describeCost, readCpuTimes } from '../proving/cpu-time.ts';
import { callGateway } from '../proving/gateway-calls.ts';
import { liveDataOf, openLiveStreamClient } from '../proving/live-stream-client.ts';
import { describeTimes, percentile } from '../proving/percentiles.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { recordShownElements } from '../proving/record-shown-elements.ts';
import { registerPeople } from '../proving/register-people.ts';
import { mapConcurrently, runAtRate } from '../proving/run-concurrently.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { launchBrowser } from '../testing/browser.ts';

export const bar =
  "At 50 messages a second a message is shown in the other's page within 300 ms of being sent (p99, in a real browser; the others are stream clients), and once.";

const perSecond = 50;
const seconds = Number(process.env.PROVE_SECONDS ?? 120);
/** One in this number of messages is for the person whose browser is open. */
const share = 10;

/** The first of each pair writes, the second one is shown it. */
const pairs = 40;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  const browser = await launchBrowser();
  try {
    const { address } = system;
    const testPeople = await registerPeople(address, 2 * pairs);
    const sides = Array.from({ length: pairs }, (_, index) => ({
      from: testPeople[2 * index],
      to: testPeople[2 * index + 1],
    }));
    await mapConcurrently(sides, 4, async ({ from, to }) => {
      await callGateway(address, 'POST', `/api/users/follow/${from?.id}`, { token: to?.token ?? '' });
    });
    await pause(2_000);
    const [shown, ...others] = sides;
    if (!shown?.from || !shown.to) throw new Error('nobody is there');
    const watch = await recordShownElements(browser, {
      address,
      person: shown.to,
      path: `/messages?user=${shown.from.id}`,
      selector: 'section[aria-label^="Messages with"] ol > li',
      pattern: /note (\d+)\b/,
    });
    await watch.page.locator('section[aria-label^="Messages with"]').waitFor();

    const sentAt = new Map<string, number>();
    const heard = new Map<string, number[]>();
    const ids = new Map<string, number>();
    const refusals: string[] = [];
    const listeners = others.map(({ to }) =>
      openLiveStreamClient({
        address,
        token: to?.token ?? '',
        onEvent(event) {
          if (event.name !== 'message') return;
          const { messageId } = liveDataOf(event, 'message');
          heard.set(messageId, [...(heard.get(messageId) ?? []), performance.timeOrigin + performance.now()]);
        },
      }),
    );
    await Promise.all(listeners.map(({ ready }) => ready));

    const send = async (index: number, key: string) => {
      const { from, to } = (index % share === 0 ? shown : others[index % others.length]) ?? shown;
      const started = performance.timeOrigin + performance.now();
      const body = { receiverId: to?.id, content: `note ${key}` };
      const token = from?.token ?? '';
      const { status, data, message } = await callGateway(address, 'POST', '/api/messages', { body, token });
      if (status !== 201) refusals.push(`${status} ${message}`);
      else if (index % share === 0) sentAt.set(key, started);
      else ids.set((data as { id: string }).id, started);
    };
    // Code runs slowly the first time, on the server and in the browser.
    await runAtRate(10, 100, (index) => send(index, String(1_000_000 + index)));
    await pause(1_000);
    refusals.length = 0;
    sentAt.clear();
    ids.clear();
    print(`${perSecond} messages a second for ${seconds} s`);
    const times = perSecond * seconds;
    const before = readCpuTimes(system);
    await runAtRate(perSecond, times, (index) => send(index, String(index)));
    await pause(3_000);
    print(describeCost(before, readCpuTimes(system), times));

    const at = await watch.shownAt();
    const inPage = [...sentAt].map(([key, since]) => (at.get(key) ?? Number.POSITIVE_INFINITY) - since);
    const overStream = [...ids].map(([id, since]) => (heard.get(id)?.[0] ?? Number.POSITIVE_INFINITY) - since);
    const twice = [...(await watch.countShown()).values()].filter((count) => count > 1).length;
    const heardTwice = [...heard.values()].filter(({ length }) => length > 1).length;
    for (const one of new Set(refusals)) print(`refused: ${one}`);
    for (const listener of listeners) listener.close();
    await watch.close();
    return [
      {
        measured: `in the page ${describeTimes(inPage)}; ${twice} shown twice; ${refusals.length} refused`,
        holds: percentile(inPage, 0.99) < 300 && twice === 0 && refusals.length === 0,
      },
      {
        measured: `at the stream clients ${describeTimes(overStream)}; ${heardTwice} heard twice`,
        holds: percentile(overStream, 0.99) < 300 && heardTwice === 0,
      },
    ];
  } finally {
    await browser.close();
    await system.remove();
  }
}
