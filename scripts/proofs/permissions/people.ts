import { callSurely } from '@stagedoor/test-support/gateway-calls';
import { emailOf, registerPeople, type TestPerson } from '@stagedoor/test-support/people';
import { type ApiScope, apiScopes } from '../../../shared/contracts/src/api-scope.ts';

/** The people who make calls. `blocked` is a fan whom `creator` has blocked; `suspended` was suspended while signed in. */
export const persons = [
  ...(['visitor', 'fan', 'other fan', 'creator', 'other creator'] as const),
  ...(['blocked', 'suspended', 'admin'] as const),
] as const;
export type Person = (typeof persons)[number];
export type SignedIn = Exclude<Person, 'visitor'>;

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
export type Programs = {
  /** Its key has every scope. */
  readonly withAllScopes: Account;
  /** Returns one whose key has every scope but this one. */
  without(scope: ApiScope | undefined): Account;
};

/** Makes the creator's API keys and exchanges each for a token. */
export async function makePrograms(root: string, creator: Account): Promise<Programs> {
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
