import path from 'node:path';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { userAudience } from '@stagedoor/service-kit/identity/tokens';
import { readArguments } from '../read-arguments.ts';
import { Refusal } from '../refusal.ts';
import { aloneFolder } from './alone-folder.ts';
import { findDemoPeople, openIssuer } from './issuer.ts';

const lifeSeconds = 8 * 3_600;
const usage = 'npm run token -- [--role FAN|CREATOR|ADMIN] [--user <id>] [--for <business service>]';

/**
 * Prints a token for trying a service that runs alone from the folder `root`. No other system accepts it. The token's
 * audience is `audience` unless the arguments name another one, because a business service accepts only tokens for itself.
 * Throws a Refusal for wrong arguments.
 */
export function printToken(root: string, args: string[], print: (line: string) => void, audience = userAudience): void {
  const { values } = readArguments(usage, {
    args,
    options: { role: { type: 'string', default: 'CREATOR' }, user: { type: 'string' }, for: { type: 'string' } },
  });
  if (values.user !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(values.user)) {
    throw new Refusal('--user takes the id of a person.');
  }
  if (values.for !== undefined && findEntry(values.for) === undefined) {
    throw new Refusal(`--for takes a business service of the catalogue; ${values.for} is none.`);
  }
  const issuer = openIssuer(aloneFolder(path.resolve(root, process.env.DATA_DIR || '.data')));
  const person = findDemoPeople(issuer).find(({ role }) => role === values.role.toUpperCase());
  if (person === undefined) throw new Refusal('--role takes FAN, CREATOR or ADMIN.');
  const { username, role } = person;
  const sub = values.user ?? person.id;
  // Calls that ask for a recent password take it too: a service that runs alone has nobody to ask for one.
  const provenAt = Math.floor(Date.now() / 1_000) + lifeSeconds;
  const claims = { aud: values.for ?? audience, sub, username, role, sid: sub, auth_time: provenAt };
  print(issuer.sign(claims, lifeSeconds));
  process.stderr.write(`${role} ${username} (${sub}), for 8 hours, for services that run alone from this folder.\n`);
}
