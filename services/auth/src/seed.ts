import { readDemoNow } from '@stagedoor/demo-world/demo-now';
import { readConfig } from '@stagedoor/service-kit/config';
import { authVariables } from '#/config.ts';
import { seedPeople } from '#/demo/seed-people.ts';

await seedPeople(readConfig(authVariables, process.env), readDemoNow(process.env));
