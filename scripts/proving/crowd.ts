import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from './gateway-calls.ts';

/** Somebody who is registered and signed in. */
export type CrowdPerson = { id: string; username: string; token: string; refreshToken: string };

/** Variables that let a measurement do in a minute what people do in a day. */
export const raisedLimits = {
  RATE_LIMIT_PERSON: '1000000',
  RATE_LIMIT_ADDRESS: '1000000',
  CONNECTIONS_PER_ADDRESS: '1000000',
  REQUESTS_PER_PERSON: '1000000',
  PLACES_PER_ADDRESS: '100',
  PLACES_PER_PERSON: '100',
  REGISTRATIONS_PER_HOUR: '1000000',
  MESSAGE_BURST: '1000000',
  MESSAGE_PAUSE_MS: '1',
  PASSWORD_QUEUE: '1000',
  // Of a measurement's own accounts, nobody's password is worth the time.
  PASSWORD_MEMORY_KIB: '8192',
  PASSWORD_PASSES: '1',
} as const;

/** Registers so many people, by the call that the app makes. */
export async function registerCrowd(
  address: string,
  size: number,
  role: 'FAN' | 'CREATOR' = 'CREATOR',
): Promise<CrowdPerson[]> {
  const run = randomBytes(3).toString('hex');
  return inParallel(
    Array.from({ length: size }, (_, index) => index),
    8,
    async (index) => {
      let username = `c${run}_${index}`;
      const register = () => {
        const body = { email: `${username}@example.com`, username, password: `pass-${username}`, role };
        return callGateway(address, 'POST', '/api/auth/register', { body });
      };
      let { status, data, message } = await register();
      for (let again = 1; status === 503 && again <= 20; again += 1) {
        // Under another name: the first one may have been taken by the call that was not answered.
        await pause(500);
        username = `c${run}_${index}_${again}`;
        ({ status, data, message } = await register());
      }
      if (status !== 201) throw new Error(`a registration was answered ${status} ${message}`);
      const { user, token, refreshToken } = data as { user: { id: string }; token: string; refreshToken: string };
      return { id: user.id, username, token, refreshToken };
    },
  );
}

/** Does `work` for each item, so many at a time, and returns the outcomes in the items' order. */
export async function inParallel<Item, Outcome>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) {
      outcomes[index] = await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return outcomes;
}

/** Begins `work` so many times a second, however long each takes; resolves when all have ended. */
export async function atRate(perSecond: number, times: number, work: (index: number) => Promise<void>): Promise<void> {
  const started = performance.now();
  const underway: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    let index = 0;
    const beat = setInterval(() => {
      const due = Math.min(times, Math.floor(((performance.now() - started) / 1_000) * perSecond) + 1);
      for (; index < due; index += 1) underway.push(work(index));
      if (index < times) return;
      clearInterval(beat);
      resolve();
    }, 5);
  });
  await Promise.all(underway);
}
