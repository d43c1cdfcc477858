import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OutsideServices } from '../joining/outside-services.ts';
import { Refusal } from '../refusal.ts';
import { readDeployment } from './deployed-services.ts';
import { describeCallers, describeComponent, writeGeneratedFiles } from './generated-files.ts';
import { writeComposePart, writeKubernetesPart } from './service-files.ts';
import { writeDocuments, writeYaml } from './write-yaml.ts';

const header = '# Written by `npm run deployment -- --outside`, with the services that live outside of services/.\n';

/** The containers that read each of the generated files of variables. */
const readers: Readonly<Record<string, readonly string[]>> = {
  'addresses.env': ['gateway', 'gateway-2', 'directory'],
  'gateway.env': ['gateway', 'gateway-2'],
  'auth.env': ['auth'],
  'business.env': ['business'],
  'broker.env': ['broker', 'broker-keeper'],
  'databases.env': ['databases'],
  'nats.env': ['nats', 'nats-2', 'nats-3'],
};

/**
 * Writes into `folder` what joins services outside of services/ to a deployment: an override file for compose, a component for
 * kustomize, and the variables and the broker's users that both refer to. Nothing of the repository changes. Returns the files,
 * relative to the folder.
 */
export async function writeOutsideDeployment(
  root: string,
  outside: OutsideServices,
  folder: string,
): Promise<string[]> {
  if (outside.size === 0) throw new Refusal('No service lives outside of services/: npm run join:service names one.');
  const joined = await readDeployment(root, outside);
  const own = joined.services.filter(({ name }) => outside.has(name));
  const before = writeGeneratedFiles(await readDeployment(root));
  const generated = [...writeGeneratedFiles(joined)].filter(([file]) => file in readers || file === 'users.conf');
  // Only what differs, because a container whose configuration changes is started again.
  const changed = generated.filter(([file, content]) => before.get(file) !== content).map(([file]) => file);
  const services = [...new Set(Object.values(readers).flat())].flatMap((name) => {
    const read = changed.filter((file) => readers[file]?.includes(name)).map((file) => path.join(folder, file));
    const users = `${path.join(folder, 'users.conf')}:/etc/nats/users.conf:ro`;
    return read.length === 0 ? [] : [[name, { env_file: read, ...(/^nats/.test(name) && { volumes: [users] }) }]];
  });
  const override = {
    include: own.map(({ name }) => path.join(folder, `${name}.yaml`)),
    services: Object.fromEntries(services),
  };
  const policies = Map.groupBy(describeCallers(joined), ({ metadata }) => outside.has(metadata.name));
  const versions = new Map([...joined.versions].filter(([name]) => outside.has(name)));
  const component = {
    ...describeComponent(versions, [...own.map(({ name }) => `${name}.yaml`), 'callers.yaml'], 'merge'),
    components: ['process'],
    labels: [{ pairs: { 'app.kubernetes.io/part-of': 'stagedoor' }, includeTemplates: true }],
    patches: [{ path: 'roles.yaml' }, ...(policies.get(false) ?? []).map((policy) => ({ patch: writeYaml(policy) }))],
  };
  const places = { infra: path.join(root, 'infra') };
  const files = new Map<string, string>([
    ...generated,
    ['compose.yaml', header + writeYaml(override)],
    ...own.map((service): [string, string] => [
      `${service.name}.yaml`,
      writeComposePart(service, joined, { ...places, context: outside.get(service.name)?.folder }),
    ]),
    ...generated.map(([file, content]): [string, string] => [`kubernetes/${file}`, content]),
    ...own.map((service): [string, string] => [`kubernetes/${service.name}.yaml`, writeKubernetesPart(service)]),
    ['kubernetes/kustomization.yaml', header + writeYaml(component)],
    ['kubernetes/callers.yaml', header + writeDocuments(policies.get(true) ?? [])],
    ['kubernetes/roles.yaml', writeGeneratedFiles(joined).get('roles.yaml') ?? ''],
  ]);
  rmSync(path.join(folder, 'kubernetes'), { recursive: true, force: true });
  for (const [file, content] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  cpSync(path.join(root, 'infra/kubernetes/process'), path.join(folder, 'kubernetes/process'), { recursive: true });
  return [...files.keys()];
}
