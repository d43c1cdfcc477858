import { randomBytes } from 'node:crypto';
import { sendCall } from './send-call.ts';

/** The people who make calls. `blocked` is a fan whom `creator` has blocked; `suspended` was suspended while signed in. */
export const persons = [
  'visitor',
  'fan',
  'other fan',
  'creator',
  'other creator',
  'blocked',
  'suspended',
  'admin',
] as const;
export type Person = (typeof persons)[number];
export type SignedIn = Exclude<Person, 'visitor'>;

/**
 * Programs of `creator`: the key of the first has every scope, the key of the second every scope but the one that the call
 * needs.
 */
const programs = ['API key', 'API key without the scope'] as const;
type Program = (typeof programs)[number];

/** Everybody who makes calls. */
export const personas = [...persons, ...programs] as const;
export type Persona = Person | Program;

export function isProgram(persona: Persona): persona is Program {
  return programs.some((program) => program === persona);
}

/** The person for whom somebody calls: a program calls for its creator. */
export function personOf(persona: Persona): Person {
  return isProgram(persona) ? 'creator' : persona;
}

export type Account = { id: string; username: string; email: string; token: string; refreshToken: string };

export const password = 'permissions-1';

/** Registers somebody, by the call that the app makes. */
export async function registerAccount(root: string, role: 'FAN' | 'CREATOR'): Promise<Account> {
  const username = `p${randomBytes(8).toString('hex')}`;
  const email = `${username}@example.com`;
  const body = { email, username, password, role };
  const { status, data, message } = await sendCall(
    root,
    { method: 'POST', path: '/auth/register' },
    { body },
    undefined,
  );
  if (status !== 201) throw new Error(`a registration was answered ${status} ${message}`);
  const { user, token, refreshToken } = data as { user: { id: string }; token: string; refreshToken: string };
  return { id: user.id, username, email, token, refreshToken };
}

/** Signs somebody in once more: another session of theirs, with the role that they have now. */
export async function signIn(root: string, { email }: Account): Promise<Pick<Account, 'token' | 'refreshToken'>> {
  const body = { email, password };
  const { status, data, message } = await sendCall(root, { method: 'POST', path: '/auth/login' }, { body }, undefined);
  if (status !== 200) throw new Error(`a sign-in was answered ${status} ${message}`);
  return data as { token: string; refreshToken: string };
}
