import { callGateway } from './gateway-calls.ts';
import { passwordOf, type TestPerson } from './register-people.ts';

/** A person, and when they signed in by `performance.now()`. */
export type SignedInPerson = TestPerson & { signedInAt: number };

/** Access tokens last 15 minutes. */
const signedInForMs = 10 * 60_000;

export const asSignedIn = (person: TestPerson): SignedInPerson => ({ ...person, signedInAt: performance.now() });

/** Returns a person's token, after signing in again where it would soon end. Until somebody answers, the old one is returned. */
export async function readToken(address: string, person: SignedInPerson): Promise<string> {
  const { username, signedInAt } = person;
  if (performance.now() - signedInAt < signedInForMs) return person.token;
  // First, so that calls that are made meanwhile do not sign the same person in.
  person.signedInAt = performance.now();
  const body = { email: `${username}@example.com`, password: passwordOf(person) };
  const answer = await callGateway(address, 'POST', '/api/auth/login', { body }).catch(() => undefined);
  if (answer?.status === 200) person.token = (answer.data as { token: string }).token;
  else person.signedInAt = signedInAt;
  return person.token;
}
