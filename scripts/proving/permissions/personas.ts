import { randomBytes } from 'node:crypto';
import { sendCall } from './send-call.ts';

/** Who makes a call. `blocked` is a fan whom `creator` has blocked; `suspended` was suspended while signed in. */
export const personas = [
  'visitor',
  'fan',
  'other fan',
  'creator',
  'other creator',
  'blocked',
  'suspended',
  'admin',
] as const;
export type Persona = (typeof personas)[number];
export type SignedIn = Exclude<Persona, 'visitor'>;

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
