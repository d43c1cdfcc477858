import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from './gateway-calls.ts';
import { mapConcurrently } from './run-concurrently.ts';

/** A person who was registered for a measurement, with the tokens of a session. */
export type TestPerson = { id: string; username: string; token: string; refreshToken: string };

export const emailOf = ({ username }: Pick<TestPerson, 'username'>) => `${username}@example.com`;
export const passwordOf = ({ username }: Pick<TestPerson, 'username'>) => `pass-${username}`;

/** Registers `size` people through the gateway, as the web app does. */
export async function registerPeople(
  address: string,
  size: number,
  role: 'FAN' | 'CREATOR' = 'CREATOR',
): Promise<TestPerson[]> {
  const run = randomBytes(3).toString('hex');
  return mapConcurrently(
    Array.from({ length: size }, (_, index) => index),
    8,
    async (index) => {
      let username = `c${run}_${index}`;
      const register = () => {
        const body = { email: emailOf({ username }), username, password: passwordOf({ username }), role };
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
      return { id: user.id, username, token, refreshToken };
    },
  );
}
