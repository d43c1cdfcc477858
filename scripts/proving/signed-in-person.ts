import { callGateway } from './gateway-calls.ts';
import { emailOf, passwordOf, type TestPerson } from './register-people.ts';

/** A person, and when they signed in by `performance.now()`. */
export type SignedInPerson = TestPerson & { signedInAt: number };

/** Access tokens last 15 minutes. */
const signedInForMs = 10 * 60_000;

export const asSignedIn = (person: TestPerson): SignedInPerson => ({ ...person, signedInAt: performance.now() });

/** Signs a person in again; returns whether that succeeded. */
export async function signInAgain(address: string, person: SignedInPerson): Promise<boolean> {
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
export async function readToken(address: string, person: SignedInPerson): Promise<string> {
  if (performance.now() - person.signedInAt > signedInForMs) await signInAgain(address, person);
  return person.token;
}
