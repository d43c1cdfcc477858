// `node scripts/deployment/make-secrets.ts [--smtp <url>] [--only <service>|broker] | kubectl apply -n stagedoor -f -`:
// generates the secrets of a new cluster. Each run generates other values: apply it once.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readArguments } from '../read-arguments.ts';
import { Refusal } from '../refusal.ts';
import { runCommand } from '../run-command.ts';
import { databaseOf, ownVariable, readDeployment } from './deployed-services.ts';
import { writeDocuments } from './write-yaml.ts';

const random = () => randomBytes(24).toString('hex');

/** The broker's parser takes a text that begins with digits for a number or a date. */
const brokerPassword = () => `n${random()}`;

function secret(name: string, stringData: Record<string, string>, type = 'Opaque') {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name }, type, stringData };
}

const databaseSecret = (service: string) =>
  secret(`database-${service}`, { username: databaseOf(service), password: random() }, 'kubernetes.io/basic-auth');

await runCommand(async (print) => {
  const { values } = readArguments('node scripts/deployment/make-secrets.ts [--smtp <url>] [--only <service>|broker]', {
    options: { smtp: { type: 'string', default: 'smtp://mail:1025' }, only: { type: 'string' } },
  });
  const { services, names } = await readDeployment(path.resolve(import.meta.dirname, '../..'));
  const brokerUsers = secret(
    'nats-users',
    Object.fromEntries(names.map((name) => [ownVariable(name, 'NATS_PASSWORD'), brokerPassword()])),
  );
  if (values.only === 'broker') {
    print(writeDocuments([brokerUsers]));
    return;
  }
  if (values.only !== undefined) {
    if (!services.some(({ name }) => name === values.only)) {
      throw new Refusal(`There is no service ${values.only} with a database of its own.`);
    }
    print(writeDocuments([databaseSecret(values.only)]));
    return;
  }
  const serviceSecrets = Object.fromEntries(names.map((name) => [name, random()]));
  const knownSecrets = Object.entries(serviceSecrets).filter(([name]) => name !== 'auth');
  print(
    writeDocuments([
      secret('nats', { password: brokerPassword(), routePassword: brokerPassword() }),
      brokerUsers,
      secret('service-secrets', serviceSecrets),
      secret('auth', {
        serviceSecrets: knownSecrets.map(([name, own]) => `${name}:${own}`).join(','),
        keysSecret: random(),
      }),
      secret('mail', { url: values.smtp }),
      secret('media', { signing: random() }),
      ...services.map(({ name }) => databaseSecret(name)),
    ]),
  );
});
