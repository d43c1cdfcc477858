import { confirmAddress } from '@stagedoor/test-support/confirm-address';
import { type Answer, callGateway, callSurely } from '@stagedoor/test-support/gateway-calls';
import { makeAdmin } from '@stagedoor/test-support/make-admin';
import { emailOf, registerPeople, type TestPerson } from '@stagedoor/test-support/people';
import { type ApiScope, apiScopes } from '../../../shared/contracts/src/api-scope.ts';

/** The people who make calls. `blocked` is a fan whom `creator` has blocked; `suspended` was suspended while signed in. */
export const persons = [
  ...(['visitor', 'fan', 'other fan', 'creator', 'other creator'] as const),
  ...(['blocked', 'suspended', 'admin'] as const),
] as const;
export type Person = (typeof persons)[number];
type SignedIn = Exclude<Person, 'visitor'>;

/** Programs of `creator`: the key of the first has every scope, that of the second every scope but the one that the call needs. */
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

export type Account = TestPerson;

export const password = 'permissions-1';

/** Registers somebody, by the call that the app makes. `root` is the gateway with `/api`. */
export async function registerAccount(root: string, role: 'FAN' | 'CREATOR'): Promise<Account> {
  const [account] = await registerPeople(root.replace(/\/api$/, ''), 1, role, password);
  if (account === undefined) throw new Error('nobody was registered');
  return account;
}

/** Signs somebody in once more: another session of theirs, with the role that they have now. */
export function signIn(root: string, account: Account): Promise<Pick<Account, 'token' | 'refreshToken'>> {
  return callSurely(root, 'POST', '/auth/login', { body: { email: emailOf(account), password } });
}

/** The programs of a creator, as people who call with the creator's id and a token of an API key. */
type Programs = {
  /** Its key has every scope. */
  readonly withAllScopes: Account;
  /** Returns one whose key has every scope but this one. */
  without(scope: ApiScope | undefined): Account;
};

/** Makes the creator's API keys and exchanges each for a token. */
async function makePrograms(root: string, creator: Account): Promise<Programs> {
  const make = async (scopes: readonly ApiScope[]): Promise<Account> => {
    const call = <Data>(place: string, body: object, token?: string) =>
      callSurely<Data>(root, 'POST', place, { body, token });
    const { secret } = await call<{ secret: string }>('/auth/api-keys', { name: 'Mine', scopes }, creator.token);
    return { ...creator, ...(await call<{ token: string }>('/auth/api-keys/token', { apiKey: secret })) };
  };
  const withAllScopes = await make(apiScopes);
  const lacking = new Map<ApiScope | undefined, Account>();
  for (const scope of apiScopes) lacking.set(scope, await make(apiScopes.filter((one) => one !== scope)));
  return { withAllScopes, without: (scope) => lacking.get(scope) ?? withAllScopes };
}

/** The input of a call. */
export type Sent = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
};

/** Sends a call below `root` with a token. */
export function sendCall(
  root: string,
  { method, path }: { method: string; path: string },
  { params = {}, query = {}, body }: Sent,
  token?: string,
): Promise<Answer> {
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return callGateway(root, method, search === '' ? place : `${place}?${search}`, { body, token });
}

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
