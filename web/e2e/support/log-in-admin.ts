import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { call } from './api.ts';
import { PASSWORD, type Person, registerPerson } from './people.ts';

const command = path.resolve(import.meta.dirname, '../../../scripts/admin.ts');

type Account = Pick<Person, 'username' | 'email'>;

/** The admin of this worker: its files come one after the other, and the command costs a start of Node. */
let made: Promise<Account> | undefined;

/** Signs in a person who was made an ADMIN by the command: the same one each time, in a new session. */
export async function logInAdmin(address: string, environment: Readonly<Record<string, string>>): Promise<Person> {
  made ??= makeAdmin(address, environment).catch((error) => {
    made = undefined;
    throw error;
  });
  const { username, email } = await made;
  const body = { email, password: PASSWORD };
  return { username, email, ...(await call<Omit<Person, keyof Account>>(address, 'POST', '/auth/login', { body })) };
}

async function makeAdmin(address: string, environment: Readonly<Record<string, string>>): Promise<Account> {
  const person = await registerPerson(address, 'gina');
  const env = { ...process.env, DATABASE_URL: '', NATS_URL: '', ...environment };
  await promisify(execFile)(process.execPath, [command, person.email], { env });
  return person;
}
