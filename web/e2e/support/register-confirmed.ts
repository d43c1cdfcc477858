import { confirmAddress } from '@stagedoor/test-support/confirm-address';
import { type Person, registerPerson } from './people.ts';

/** Someone who is registered and has confirmed their address, so that they can add what gives access to their account. */
export async function registerConfirmed(
  address: string,
  environment: Readonly<Record<string, string>>,
  stem: string,
  role: 'FAN' | 'CREATOR' = 'FAN',
): Promise<Person> {
  const person = await registerPerson(address, stem, role);
  await confirmAddress(environment, person.email);
  return { ...person, user: { ...person.user, isEmailVerified: true } };
}
