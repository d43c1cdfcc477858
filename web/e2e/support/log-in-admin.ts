import { makeAdmin } from '@stagedoor/test-support/make-admin';
import { call } from './api.ts';
import { PASSWORD, type Person, registerPerson } from './people.ts';

type Account = Pick<Person, 'username' | 'email'>;

/** The admin of this worker: its files come one after the other, and the command costs a start of Node. */
let made: Promise<Account> | undefined;

/** Signs in a person who was made an ADMIN by the command: the same one each time, in a new session. */
export async function logInAdmin(address: string, environment: Readonly<Record<string, string>>): Promise<Person> {
  made ??= registerAdmin(address, environment).catch((error) => {
    made = undefined;
    throw error;
  });
  const { username, email } = await made;
  const body = { email, password: PASSWORD };
  return { username, email, ...(await call<Omit<Person, keyof Account>>(address, 'POST', '/auth/login', { body })) };
}

async function registerAdmin(address: string, environment: Readonly<Record<string, string>>): Promise<Account> {
  const person = await registerPerson(address, 'gina');
  await makeAdmin(environment, person.email);
  return person;
}
