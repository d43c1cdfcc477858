// `node scripts/deployment/make-secrets.ts [--smtp <url>] [--only <service>] | kubectl apply -n stagedoor -f -`:
// generates the secrets of a new cluster. Each run generates other values: apply it once.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readArguments } from '../read-arguments.ts';
import { Refusal } from '../refusal.ts';
import { runCommand } from '../run-command.ts';
import { databaseName } from '../supervisor/databases.ts';
import { ownVariable, readDeployment } from './deployed-services.ts';
import { writeDocuments } from './write-yaml.ts';

const random = () => randomBytes(24).toString('hex');

/** The broker's parser takes a text that begins with digits for a number or a date. */
const brokerPassword = () => `n${random()}`;

function secret(name: string, stringData: Record<string, string>, type = 'Opaque') {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name }, type, stringData };
}

await runCommand(async (print) => {
  const { values } = readArguments('node scripts/deployment/make-secrets.ts [--smtp <url>] [--only <service>]', {
    options: { smtp: { type: 'string', default: 'smtp://mail:1025' }, only: { type: 'string' } },
  });
  const { services, names } = await readDeployment(path.resolve(import.meta.dirname, '../..'));
  const databases = services
    .filter(({ name }) => values.only === undefined || name === values.only)
    .map(({ name }) => {
      const account = { username: databaseName(name), password: random() };
      return secret(`database-${name}`, account, 'kubernetes.io/basic-auth');
    });
  if (databases.length === 0) throw new Refusal(`There is no service ${values.only} with a database of its own.`);
  if (values.only !== undefined) return print(writeDocuments(databases));
  const serviceSecrets = Object.fromEntries(names.map((name) => [name, random()]));
  const knownSecrets = Object.entries(serviceSecrets).filter(([name]) => name !== 'auth');
  const brokerUsers = names.map((name) => [ownVariable(name, 'NATS_PASSWORD'), brokerPassword()]);
  print(
    writeDocuments([
      secret('nats', { password: brokerPassword(), routePassword: brokerPassword() }),
      secret('nats-users', Object.fromEntries(brokerUsers)),
      secret('service-secrets', serviceSecrets),
      secret('auth', {
        serviceSecrets: knownSecrets.map(([name, own]) => `${name}:${own}`).join(','),
        keysSecret: random(),
      }),
      secret('mail', { url: values.smtp }),
      secret('media', { signing: random() }),
      ...databases,
    ]),
  );
});
