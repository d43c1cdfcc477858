import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { call } from './api.ts';
import { PASSWORD, type Person, registerPerson } from './people.ts';

const command = path.resolve(import.meta.dirname, '../../../scripts/admin.ts');

/** Registers a person, makes them an ADMIN by the command, and signs them in. */
export async function registerAdmin(
  address: string,
  environment: Readonly<Record<string, string>>,
  stem: string,
): Promise<Person> {
  const person = await registerPerson(address, stem);
  const env = { ...process.env, DATABASE_URL: '', NATS_URL: '', ...environment };
  await promisify(execFile)(process.execPath, [command, person.email], { env });
  const body = { email: person.email, password: PASSWORD };
  return { ...person, ...(await call<Omit<Person, 'username' | 'email'>>(address, 'POST', '/auth/login', { body })) };
}
