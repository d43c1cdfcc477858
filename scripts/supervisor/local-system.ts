import path from 'node:path';
import { operator } from '../broker/broker-users.ts';
import { embeddedServerUrl } from '../embedded/postgres.ts';
import { openSecrets } from '../embedded/secrets.ts';
import { Refusal } from '../refusal.ts';
import { databaseName, databaseSecret } from './databases.ts';
import { keysSecretName } from './environments.ts';
import { planSystem, type ServicePlan } from './processes.ts';
import { readSettings, type Settings } from './settings.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Where commands find the databases and the broker of the system that npm start runs here. */
export type LocalSystem = {
  settings: Settings;
  databaseUrl(service: string): string;
  /** The server of the databases, with the user who makes them. */
  readonly databaseServerUrl: string;
  readonly natsUrl: string;
  /** The secret that encrypts auth's private keys; empty before the first start. */
  keysSecret: string;
  /** The services that have a database. */
  readonly services: readonly ServicePlan[];
};

/** The same variables as of the start move them: DATA_DIR, DATABASE_URL, NATS_URL and the ports. */
export function findLocalSystem(env: NodeJS.ProcessEnv): LocalSystem {
  const settings = readSettings(root, [], env);
  const secrets = openSecrets(settings.dataDir);
  const known = (name: string) => {
    // Reading a secret creates it. A command must not create a secret that the server does not have.
    if (!secrets.has(name))
      throw new Refusal(`Nothing has been started from ${settings.dataDir} yet: run npm start first.`);
    return secrets.get(name);
  };
  return {
    settings,
    keysSecret: secrets.has(keysSecretName) ? secrets.get(keysSecretName) : '',
    databaseUrl(service) {
      const name = databaseName(service);
      if (!settings.databaseUrl)
        return `postgres://${name}:${known(databaseSecret(service))}@127.0.0.1:${settings.postgresPort}/${name}`;
      const url = new URL(settings.databaseUrl);
      url.pathname = `/${name}`;
      return url.href;
    },
    get databaseServerUrl() {
      return settings.databaseUrl ?? embeddedServerUrl(known('postgres'), settings.postgresPort);
    },
    get natsUrl() {
      return settings.natsUrl ?? `nats://${operator}:${known('nats')}@127.0.0.1:${settings.natsPort}`;
    },
    get services() {
      return planSystem(settings).services.filter(({ hasDatabase }) => hasDatabase);
    },
  };
}
