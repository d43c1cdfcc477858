import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import type { OutsideServices } from '../joining/outside-services.ts';
import { Refusal } from '../refusal.ts';
import { type Deployment, readDeployment } from './deployed-services.ts';
import { callerPolicies, configMaps, imagesOf, writeGeneratedFiles } from './generated-files.ts';
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
  const [without, joined] = [await readDeployment(root), await readDeployment(root, outside)];
  const generated = [...writeGeneratedFiles(joined)].filter(([file]) => /\.(env|conf)$/.test(file));
  const files = new Map([
    ...generated,
    ['compose.yaml', header + writeYaml(makeOverride(root, { without, joined, outside, folder }))],
    ...makeComponent(without, joined, outside),
    ...generated.map(([file, content]) => [`kubernetes/${file}`, content] as const),
  ]);
  rmSync(path.join(folder, 'kubernetes'), { recursive: true, force: true });
  for (const [file, content] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  cpSync(path.join(root, 'infra/kubernetes/process'), path.join(folder, 'kubernetes/process'), { recursive: true });
  return [...files.keys()];
}

type ComposeService = Record<string, unknown> & { env_file?: string[]; volumes?: string[] };
type Joining = { without: Deployment; joined: Deployment; outside: OutsideServices; folder: string };

/** The services themselves, and what the others read where it differs. Paths are absolute. */
function makeOverride(root: string, { without, joined, outside, folder }: Joining): object {
  const services: Record<string, ComposeService> = {};
  const [before, after] = [writeGeneratedFiles(without), writeGeneratedFiles(joined)];
  for (const [file, names] of Object.entries(readers)) {
    if (before.get(file) === after.get(file)) continue;
    for (const name of names)
      services[name] = { env_file: [...(services[name]?.env_file ?? []), path.join(folder, file)] };
  }
  for (const name of readers['nats.env'] ?? [])
    services[name] = { ...services[name], volumes: [`${path.join(folder, 'users.conf')}:/etc/nats/users.conf:ro`] };
  const volumes: Record<string, unknown> = {};
  for (const service of joined.services) {
    const place = outside.get(service.name)?.folder;
    if (place === undefined) continue;
    const part = parse(writeComposePart(service, joined, path.join(root, 'infra'))) as {
      services: Record<string, ComposeService>;
      volumes?: object;
    };
    Object.assign(services, part.services);
    Object.assign(volumes, part.volumes);
    services[service.name] = {
      ...services[service.name],
      // From its own folder, with its own Dockerfile.
      build: { context: place, dockerfile: 'Dockerfile' },
      healthcheck: { test: ['CMD', 'node', '/app/service/health-check.mjs'] },
    };
  }
  return { services, ...(Object.keys(volumes).length > 0 && { volumes }) };
}

type Policy = { metadata: { name: string } };

/** A component for an overlay: the services' own manifests, and what differs for the others. */
function makeComponent(without: Deployment, joined: Deployment, outside: OutsideServices): [string, string][] {
  const own = joined.services.filter(({ name }) => outside.has(name));
  const known = callerPolicies(without) as Policy[];
  const policies = callerPolicies(joined) as Policy[];
  const isNew = ({ metadata }: Policy) => outside.has(metadata.name);
  const changed = policies.filter(
    (policy) => !isNew(policy) && !known.some((present) => isDeepStrictEqual(present, policy)),
  );
  const component = {
    apiVersion: 'kustomize.config.k8s.io/v1alpha1',
    kind: 'Component',
    resources: [...own.map(({ name }) => `${name}.yaml`), 'callers.yaml'],
    components: ['process'],
    labels: [{ pairs: { 'app.kubernetes.io/part-of': 'stagedoor' }, includeTemplates: true }],
    images: imagesOf({ versions: new Map([...joined.versions].filter(([name]) => outside.has(name))) }),
    configMapGenerator: [...configMaps('merge'), { name: 'nats', behavior: 'merge', files: ['users.conf'] }],
    patches: [{ path: 'roles.yaml' }, ...changed.map((policy) => ({ patch: writeYaml(policy) }))],
  };
  return [
    ['kubernetes/kustomization.yaml', header + writeYaml(component)],
    ['kubernetes/callers.yaml', header + writeDocuments(policies.filter(isNew))],
    ['kubernetes/roles.yaml', writeGeneratedFiles(joined).get('roles.yaml') ?? ''],
    ...own.map((service) => [`kubernetes/${service.name}.yaml`, writeKubernetesPart(service)] as [string, string]),
  ];
}
