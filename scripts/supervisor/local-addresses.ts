import path from 'node:path';
import { operator } from '../broker/broker-users.ts';
import { embeddedServerUrl } from '../embedded/postgres.ts';
import { openSecrets } from '../embedded/secrets.ts';
import { Refusal } from '../refusal.ts';
import { databaseName, databaseSecret } from './databases.ts';
import { keysSecretName } from './environments.ts';
import { planSystem } from './processes.ts';
import { readSettings } from './settings.ts';
import { readVariables } from './variables.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Where commands find the databases and the broker of the system that npm start runs here. */
export type LocalAddresses = {
  databaseUrl(service: string): string;
  /** The server of the databases, with the user who makes them. */
  databaseServerUrl: string;
  natsUrl: string;
  /** The secret that encrypts auth's private keys; empty before the first start. */
  keysSecret: string;
};

/** The same variables as of the start move them: DATA_DIR, DATABASE_URL, NATS_URL and the ports. */
export function findLocalAddresses(env: NodeJS.ProcessEnv): LocalAddresses {
  const variables = readVariables(env);
  const settings = readSettings(root, [], variables);
  variables.finish();
  const secrets = openSecrets(settings.dataDir);
  const known = (name: string) => {
    // Reading a secret creates it. A command must not create a secret that the server does not have.
    if (!secrets.has(name))
      throw new Refusal(`Nothing has been started from ${settings.dataDir} yet: run npm start first.`);
    return secrets.get(name);
  };
  return {
    keysSecret: secrets.has(keysSecretName) ? secrets.get(keysSecretName) : '',
    databaseUrl(service) {
      if (settings.databaseUrl) {
        const url = new URL(settings.databaseUrl);
        url.pathname = `/${databaseName(service)}`;
        return url.href;
      }
      const name = databaseName(service);
      return `postgres://${name}:${known(databaseSecret(service))}@127.0.0.1:${settings.postgresPort}/${name}`;
    },
    get databaseServerUrl() {
      return settings.databaseUrl ?? embeddedServerUrl(known('postgres'), settings.postgresPort);
    },
    get natsUrl() {
      return settings.natsUrl ?? `nats://${operator}:${known('nats')}@127.0.0.1:${settings.natsPort}`;
    },
  };
}

/** The services of the system that npm start runs here that have a database, by name. */
export function listServicesWithDatabase(env: NodeJS.ProcessEnv): string[] {
  const variables = readVariables(env);
  const plan = planSystem(readSettings(root, [], variables), variables);
  variables.finish();
  return plan.services.filter(({ hasDatabase }) => hasDatabase).map(({ name }) => name);
}
