import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from './gateway-calls.ts';
import { mapConcurrently } from './run-concurrently.ts';

/** A person who was registered for a measurement, with the tokens of a session. */
export type TestPerson = {
  id: string;
  username: string;
  token: string;
  refreshToken: string;
  /** By `performance.now()`. */
  signedInAt: number;
};

export const emailOf = ({ username }: Pick<TestPerson, 'username'>) => `${username}@example.com`;
export const passwordOf = ({ username }: Pick<TestPerson, 'username'>) => `pass-${username}`;

/** Access tokens last 15 minutes. */
const signedInForMs = 10 * 60_000;

/** Registers `size` people through the gateway, as the web app does. */
export async function registerPeople(
  address: string,
  size: number,
  role: 'FAN' | 'CREATOR' = 'CREATOR',
  password?: string,
): Promise<TestPerson[]> {
  const run = randomBytes(3).toString('hex');
  return mapConcurrently(
    Array.from({ length: size }, (_, index) => index),
    8,
    async (index) => {
      let username = `c${run}_${index}`;
      const register = () => {
        const body = { email: emailOf({ username }), username, password: password ?? passwordOf({ username }), role };
        return callGateway(address, 'POST', '/api/auth/register', { body });
      };
      let { status, data, message } = await register();
      for (let again = 1; status === 503 && again <= 20; again += 1) {
        // With another username, because the failed call may have registered the first one.
        await pause(500);
        username = `c${run}_${index}_${again}`;
        ({ status, data, message } = await register());
      }
      if (status !== 201) throw new Error(`a registration returned ${status} ${message}`);
      const { user, token, refreshToken } = data as { user: { id: string }; token: string; refreshToken: string };
      return { id: user.id, username, token, refreshToken, signedInAt: performance.now() };
    },
  );
}

/** Signs a person in again; returns whether that succeeded. */
export async function signInAgain(address: string, person: TestPerson): Promise<boolean> {
  const before = person.signedInAt;
  // First, so that calls that are made meanwhile do not sign the same person in.
  person.signedInAt = performance.now();
  const body = { email: emailOf(person), password: passwordOf(person) };
  const answer = await callGateway(address, 'POST', '/api/auth/login', { body }).catch(() => undefined);
  if (answer?.status === 200) person.token = (answer.data as { token: string }).token;
  else person.signedInAt = before;
  return answer?.status === 200;
}

/** Returns a person's token, after signing in again where it would soon end. Until somebody answers, the old one is returned. */
export async function readToken(address: string, person: TestPerson): Promise<string> {
  if (performance.now() - person.signedInAt > signedInForMs) await signInAgain(address, person);
  return person.token;
}
