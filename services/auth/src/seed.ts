import { readDemoNow } from '@stagedoor/demo-world/demo-now';
import { readDemoPasswords } from '@stagedoor/demo-world/demo-passwords';
import { ConfigProblem, readConfig } from '@stagedoor/service-kit/config/config';
import { isExposed } from '@stagedoor/service-kit/config/exposure';
import { authVariables } from '#/config.ts';
import { seedPeople } from '#/demo/seed-people.ts';

const config = readConfig(authVariables, process.env);
const given = readDemoPasswords(process.env);
if (given === undefined && isExposed(config)) {
  throw new ConfigProblem(
    'others than this machine can reach the system: give the demo logins passwords by DEMO_FAN_PASSWORD, DEMO_CREATOR_PASSWORD and DEMO_ADMIN_PASSWORD',
  );
}
await seedPeople(config, readDemoNow(process.env), given);
