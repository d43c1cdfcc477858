import path from 'node:path';
import { parseArgs } from 'node:util';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { userAudience } from '@stagedoor/service-kit/identity/tokens';
import { Refusal } from '../refusal.ts';
import { aloneFolder } from './alone-folder.ts';
import { findDemoPeople } from './demo-people.ts';
import { openIssuer } from './issuer.ts';

const lifeSeconds = 8 * 3_600;

type Print = (line: string) => void;

/**
 * Prints a token for trying a service that runs alone from the folder `root`. No other system accepts it. The token's
 * audience is `audience` unless the arguments name another one, because a business service accepts only tokens for itself.
 * Throws a Refusal for wrong arguments.
 */
export function printToken(root: string, args: string[], print: Print, audience: string = userAudience): void {
  const asked = readArguments(args);
  const issuer = openIssuer(aloneFolder(path.resolve(root, process.env.DATA_DIR || '.data')));
  const person = findDemoPeople(issuer).find((one) => one.role === asked.role);
  if (person === undefined) throw new Refusal('--role takes FAN, CREATOR or ADMIN.');
  const { username, role } = person;
  const sub = asked.user ?? person.id;
  // Calls that ask for a recent password take it too: a service that runs alone has nobody to ask for one.
  const provenAt = Math.floor(Date.now() / 1_000) + lifeSeconds;
  const claims = { aud: asked.audience ?? audience, sub, username, role, sid: sub, auth_time: provenAt };
  print(issuer.sign(claims, lifeSeconds));
  process.stderr.write(`${role} ${username} (${sub}), for 8 hours, for services that run alone from this folder.\n`);
}

function readArguments(args: string[]): { role: string; user: string | undefined; audience: string | undefined } {
  try {
    const { values } = parseArgs({
      args,
      options: { role: { type: 'string', default: 'CREATOR' }, user: { type: 'string' }, for: { type: 'string' } },
    });
    if (values.user !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(values.user)) {
      throw new Refusal('--user takes the id of a person.');
    }
    if (values.for !== undefined && findEntry(values.for) === undefined) {
      throw new Refusal(`--for takes a business service of the catalogue; ${values.for} is none.`);
    }
    return { role: values.role.toUpperCase(), user: values.user, audience: values.for };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const problem = error instanceof Error ? error.message.split('. ')[0] : error;
    throw new Refusal(
      `${problem}; usage: npm run token -- [--role FAN|CREATOR|ADMIN] [--user <id>] [--for <business service>]`,
    );
  }
}
