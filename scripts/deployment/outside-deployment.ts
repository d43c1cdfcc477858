import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, parseAllDocuments, stringify } from 'yaml';
import type { OutsideServices } from '../joining/outside-services.ts';
import { Refusal } from '../refusal.ts';
import { writeBrokerUsers } from './broker-configuration.ts';
import { type Deployment, readDeployment } from './deployed-services.ts';
import { makeCompose } from './deployment-files.ts';
import { kubernetesFiles } from './kubernetes/kubernetes-files.ts';
import { writeDocuments } from './write-yaml.ts';

const header = '# Written by `npm run deployment -- --outside`, with the services that live outside of services/.\n';
const usersFile = 'users.conf';

/**
 * Writes into `folder` what joins services outside of services/ to a deployment: an override file for compose, a component for
 * kustomize, and the users of the broker, which both refer to. Nothing of the repository changes. Returns the files, relative
 * to the folder.
 */
export async function writeOutsideDeployment(
  root: string,
  outside: OutsideServices,
  folder: string,
): Promise<string[]> {
  if (outside.size === 0) throw new Refusal('No service lives outside of services/: npm run join:service names one.');
  const [without, joined] = [await readDeployment(root), await readDeployment(root, outside)];
  const present = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  const files = new Map([
    [usersFile, writeBrokerUsers(joined.broker)],
    ['compose.yaml', makeOverride(present, without, joined, { outside, folder })],
    ...makeComponent(without, joined),
  ]);
  rmSync(path.join(folder, 'kubernetes'), { recursive: true, force: true });
  for (const [file, content] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  return [...files.keys()];
}

type ComposeService = Record<string, unknown> & {
  environment?: Record<string, string>;
  build?: { args?: object; [part: string]: unknown };
};
type Compose = { services: Record<string, ComposeService>; volumes: Record<string, unknown> };

/** All but what a later file repeats; more references than the parser's own limit, which guards against others' files. */
const readCompose = (text: string) => parse(text, { merge: true, maxAliasCount: -1 }) as Compose;

/** Returns the differences between the compose file with the outside services and the compose file without them. */
function makeOverride(
  present: string,
  without: Deployment,
  joined: Deployment,
  { outside, folder }: { outside: OutsideServices; folder: string },
): string {
  const [before, after] = [readCompose(makeCompose(present, without)), readCompose(makeCompose(present, joined))];
  const services: Record<string, ComposeService> = {};
  for (const [name, service] of Object.entries(after.services)) {
    const place = outside.get(name)?.folder ?? outside.get(name.replace(/^seed-/, ''))?.folder;
    const own = place === undefined ? service : ownImage(service, place);
    const changed = findChanges(before.services[name], own);
    if (Object.keys(changed).length > 0) services[name] = changed;
  }
  for (const name of Object.keys(services).filter((one) => /^nats(-\d)?$/.test(one))) {
    services[name] = { ...services[name], volumes: [`${path.join(folder, usersFile)}:/etc/nats/${usersFile}:ro`] };
  }
  const volumes = findChanges(before.volumes, after.volumes);
  const text = stringify(
    { services, ...(Object.keys(volumes).length > 0 && { volumes }) },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
  // Compose merges lists of several files, so an empty list has to be marked as the new value.
  return header + text.replaceAll(/^( +\w+): \[\]$/gm, '$1: !reset []');
}

/** Builds the image from the service's own folder with its own Dockerfile. */
function ownImage(service: ComposeService, folder: string): ComposeService {
  const { SERVICE: _service, ...args } = { SERVICE: '', ...service.build?.args };
  const healthcheck = { ...(service.healthcheck as object), test: ['CMD', 'node', '/app/service/health-check.mjs'] };
  return {
    ...service,
    ...(service.build === undefined
      ? {}
      : { build: { ...service.build, context: folder, dockerfile: 'Dockerfile', args } }),
    ...(service.healthcheck === undefined ? {} : { healthcheck }),
    ...(service.profiles === undefined ? { profiles: [] } : {}),
  };
}

/** The parts of a mapping that are new or differ; of variables each by itself, because compose merges them by name. */
function findChanges(before: object | undefined, after: object): Record<string, unknown> {
  const known = new Map(Object.entries(before ?? {}));
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, value]) => {
      const old = known.get(key);
      if (isDeepStrictEqual(old, value)) return [];
      const isMerged = key === 'environment' || key === 'depends_on';
      if (isMerged && old !== undefined) return [[key, findChanges(old, value)]];
      return [[key, value]];
    }),
  );
}

type Document = { apiVersion: string; kind: string; metadata: { name: string } };

/** A component for an overlay: resources that are new, and those that differ, whole. */
function makeComponent(without: Deployment, joined: Deployment): [string, string][] {
  const [before, after] = [readManifests(without), readManifests(joined)];
  const fresh = [...after].filter(([name]) => !before.has(name)).map(([, document]) => document);
  const changed = [...after].filter(
    ([name, document]) => before.has(name) && !isDeepStrictEqual(before.get(name), document),
  );
  const patches = changed.map(([name, document]) => ({
    target: { kind: document.kind, name: document.metadata.name },
    patch: stringify(replaceParts(before.get(name), document), { lineWidth: 0 }),
  }));
  const component = {
    apiVersion: 'kustomize.config.k8s.io/v1alpha1',
    kind: 'Component',
    resources: ['services.yaml'],
    patches,
    configMapGenerator: [{ name: 'nats', behavior: 'merge', files: [usersFile] }],
  };
  return [
    ['kubernetes/kustomization.yaml', header + stringify(component, { lineWidth: 0 })],
    ['kubernetes/services.yaml', header + writeDocuments(fresh)],
    [`kubernetes/${usersFile}`, writeBrokerUsers(joined.broker)],
  ];
}

/** A JSON patch of the parts that differ, each whole: a list that lost a member could not be merged. */
function replaceParts(before: Document | undefined, after: Document): object[] {
  const known = new Map(Object.entries(before ?? {}));
  return Object.entries(after)
    .filter(([part, value]) => !isDeepStrictEqual(known.get(part), value))
    .map(([part, value]) => ({ op: 'replace', path: `/${part}`, value }));
}

function readManifests(deployment: Deployment): Map<string, Document> {
  const found = new Map<string, Document>();
  for (const [file, content] of kubernetesFiles(deployment)) {
    if (!file.includes('/base/generated/') || !file.endsWith('.yaml') || file.endsWith('kustomization.yaml')) continue;
    for (const parsed of parseAllDocuments(content)) {
      const document = parsed.toJS() as Document;
      found.set(`${document.kind} ${document.metadata.name}`, document);
    }
  }
  return found;
}
