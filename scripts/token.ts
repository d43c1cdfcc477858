// `npm run token -- --role CREATOR [--for fan-crm]`: a token for trying a service that runs alone here; no other system trusts
// it. A business service takes only one that is for itself, as the gateway would give it.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findEntry } from '@stagedoor/catalogue/catalogue';
import { userAudience } from '@stagedoor/service-kit/identity/tokens';
import { findDemoPeople } from './alone/demo-people.ts';
import { openIssuer } from './alone/issuer.ts';
import { aloneFolder } from './alone/run-alone.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');
const lifeSeconds = 8 * 3_600;

await runCommand(async (print) => {
  const { role, user, audience } = readArguments();
  const issuer = openIssuer(aloneFolder(path.resolve(root, process.env.DATA_DIR || '.data')));
  const person = findDemoPeople(issuer).find((one) => one.role === role);
  if (person === undefined) throw new Refusal('--role takes FAN, CREATOR or ADMIN.');
  const { username } = person;
  const sub = user ?? person.id;
  // Calls that ask for a recent password take it too: a service that runs alone has nobody to ask for one.
  const provenAt = Math.floor(Date.now() / 1_000) + lifeSeconds;
  print(issuer.sign({ aud: audience, sub, username, role, sid: sub, auth_time: provenAt }, lifeSeconds));
  process.stderr.write(`${role} ${username} (${sub}), for 8 hours, for services that run alone from this folder.\n`);
});

function readArguments(): { role: string; user: string | undefined; audience: string } {
  try {
    const { values } = parseArgs({
      options: { role: { type: 'string', default: 'CREATOR' }, user: { type: 'string' }, for: { type: 'string' } },
    });
    if (values.user !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(values.user)) {
      throw new Refusal('--user takes the id of a person.');
    }
    if (values.for !== undefined && findEntry(values.for) === undefined) {
      throw new Refusal(`--for takes a business service of the catalogue; ${values.for} is none.`);
    }
    return { role: values.role.toUpperCase(), user: values.user, audience: values.for ?? userAudience };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const problem = error instanceof Error ? error.message.split('. ')[0] : error;
    throw new Refusal(
      `${problem}; usage: npm run token -- [--role FAN|CREATOR|ADMIN] [--user <id>] [--for <business service>]`,
    );
  }
}
