import { readDemoPasswords } from '@stagedoor/demo-world/demo-passwords';
import { systemClock } from '@stagedoor/service-kit/common/clock';
import { ConfigProblem, readConfig } from '@stagedoor/service-kit/config/config';
import { runCommand } from '#/commands/run-command.ts';
import { authVariables } from '#/config.ts';
import { setDemoPasswords } from '#/demo/set-demo-passwords.ts';

/** `node services/auth/src/commands/set-demo-passwords.ts`, with auth's environment and the passwords of the logins. */
async function setDemoPasswordsCommand(): Promise<string> {
  const given = readDemoPasswords(process.env);
  if (given === undefined) throw new ConfigProblem('No password of a demo login is given');
  await setDemoPasswords(readConfig(authVariables, process.env), systemClock.now(), given);
  return 'The demo logins have the given passwords';
}

await runCommand(setDemoPasswordsCommand);
