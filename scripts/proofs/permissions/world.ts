import { confirmAddress } from '@stagedoor/test-support/confirm-address';
import { makeAdmin } from '@stagedoor/test-support/make-admin';
import { emailOf } from '@stagedoor/test-support/people';
import { type Account, makePrograms, type Programs, registerAccount, type SignedIn, signIn } from './people.ts';
import { type Sent, sendCall } from './send-call.ts';

/** The people of the proof, and functions that create their content. */
export type World = {
  /** Where calls go: the gateway, with `/api`. */
  root: string;
  people: Readonly<Record<SignedIn, Account>>;
  /** API keys of `creator`. */
  programs: Programs;
  /** A creator whose account is private and whom nobody follows. */
  closed: Account;
  /** A creator whose account was suspended. */
  gone: Account;
  /** A fan who makes what belongs to somebody else. */
  third: Account;
  /** Registers somebody whose address is confirmed. */
  register(role: 'FAN' | 'CREATOR'): Promise<Account>;
  /** Makes a call that has to succeed, and returns its data. */
  make(as: Account, method: string, path: string, sent?: Sent): Promise<Made>;
  /** Text that only these people may read, wherever it turns up. */
  secret(readers: readonly Account[]): string;
  /** The secrets in an answer to somebody that are not for them. */
  findLeaks(text: string, reader: Account | undefined): string[];
};
/** The fields of an answer from which further content is created. */
export type Made = { id: string; conversationId: string; [name: string]: unknown };

/** Registers all people and gives them the relations that their names say. */
export async function makeWorld(root: string, environment: Readonly<Record<string, string>>): Promise<World> {
  const register = async (role: 'FAN' | 'CREATOR') => {
    const account = await registerAccount(root, role);
    await confirmAddress(environment, emailOf(account));
    return account;
  };
  const people = {
    fan: await register('FAN'),
    'other fan': await register('FAN'),
    creator: await register('CREATOR'),
    'other creator': await register('CREATOR'),
    blocked: await register('FAN'),
    suspended: await register('FAN'),
    admin: await register('FAN'),
  };
  const [closed, gone, third] = [await register('CREATOR'), await register('CREATOR'), await register('FAN')];
  await makeAdmin(environment, emailOf(people.admin));
  Object.assign(people.admin, await signIn(root, people.admin));

  const make = async (as: Account, method: string, path: string, sent: Sent = {}): Promise<Made> => {
    const { status, data, message } = await sendCall(root, { method, path }, sent, as.token);
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status} ${message}`);
    return data as Made;
  };
  for (const payer of [...Object.values(people), third])
    await make(payer, 'POST', '/payments/methods', { body: { token: 'pm_card_visa' } });
  for (const creator of [people.creator, people['other creator'], closed, gone]) {
    await make(creator, 'POST', '/payments/account');
    await make(creator, 'PUT', '/users/profile', { body: { subscriptionPrice: 5 } });
  }
  for (const { id: creatorId } of [people.creator, people['other creator']])
    await make(third, 'POST', '/payments/tips', { body: { creatorId, amount: 500 } });
  await make(closed, 'PUT', '/users/profile', { body: { isPrivate: true } });
  await make(people.creator, 'POST', `/users/${people.blocked.id}/block`, { body: {} });
  for (const { id } of [people.suspended, gone])
    await make(people.admin, 'POST', `/admin/users/${id}/suspend`, { body: {} });

  const programs = await makePrograms(root, people.creator);
  const secrets = new Map<string, ReadonlySet<string>>();
  const secret = (readers: readonly Account[]) => {
    const word = `secret${secrets.size.toString(36).padStart(5, '0')}zz`;
    secrets.set(word, new Set(readers.map(({ id }) => id)));
    return word;
  };
  const findLeaks = (text: string, reader: Account | undefined) =>
    [...new Set(text.match(/secret[\da-z]{5}zz/g))].filter(
      (word) => reader === undefined || secrets.get(word)?.has(reader.id) === false,
    );
  return { root, people, programs, closed, gone, third, register, make, secret, findLeaks };
}
