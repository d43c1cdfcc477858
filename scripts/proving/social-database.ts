import postgres from 'postgres';
import { openSecrets } from '../embedded/secrets.ts';
import { databaseName, databaseSecret } from '../supervisor/databases.ts';
import type { TestSystem } from '../testing/start-system.ts';

/** Opens social's database of a running system, without a statement timeout. */
export function openSocialDatabase({ dataDir, env }: TestSystem): postgres.Sql {
  const name = databaseName('social');
  return postgres({
    host: '127.0.0.1',
    port: Number(env.POSTGRES_PORT),
    database: name,
    username: name,
    password: openSecrets(dataDir).get(databaseSecret('social')),
    max: 4,
    onnotice: () => {},
  });
}
