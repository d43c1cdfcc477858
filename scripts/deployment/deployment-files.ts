import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { findServices } from '../supervisor/processes.ts';
import { writeAlertReceivers, writeAlertRoutes, writeAlertTeams, writePrometheusTargets } from './alert-routes.ts';
import { readDeployment } from './deployed-services.ts';
import { writeGeneratedFiles } from './generated-files.ts';
import { writeComposePart, writeKubernetesPart } from './service-files.ts';
import { writeYaml } from './write-yaml.ts';

const composeFile = 'docker-compose.yml';
const prometheusFile = 'infra/monitoring/prometheus.yml';
const alertmanagerFile = 'infra/monitoring/alertmanager.yml';
/** It has generated files only: one that is not generated again is deleted. */
const generated = 'infra/generated';

/** The files that should be there, by their path from the root, and those that should not (undefined). */
async function makeFiles(root: string): Promise<Map<string, string | undefined>> {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const deployment = await readDeployment(root);
  const files = new Map<string, string | undefined>();
  const folder = path.join(root, generated);
  if (existsSync(folder)) for (const name of readdirSync(folder)) files.set(`${generated}/${name}`, undefined);
  for (const [name, content] of writeGeneratedFiles(deployment)) files.set(`${generated}/${name}`, content);
  for (const service of deployment.services) {
    files.set(`services/${service.name}/compose.yml`, writeComposePart(service, deployment));
    files.set(`services/${service.name}/kubernetes.yml`, writeKubernetesPart(service));
  }
  const names = findServices(root);
  const included = writeYaml(names.map((name) => `services/${name}/compose.yml`));
  files.set(composeFile, replaceMarkedPart(read(composeFile), 'services', included));
  files.set('services/kustomization.yaml', writeKustomization(names));
  const withTargets = replaceMarkedPart(read(prometheusFile), 'services', writePrometheusTargets(deployment));
  files.set(prometheusFile, replaceMarkedPart(withTargets, 'teams', writeAlertTeams()));
  const withRoutes = replaceMarkedPart(read(alertmanagerFile), 'routes', writeAlertRoutes());
  files.set(alertmanagerFile, replaceMarkedPart(withRoutes, 'receivers', writeAlertReceivers()));
  return files;
}

/** kustomize reads files of other folders only through a kustomization that lies above them. */
function writeKustomization(names: readonly string[]): string {
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: names.map((name) => `${name}/kubernetes.yml`),
  };
  return `# Written by \`npm run deployment\` from the folders of services/.\n${writeYaml(kustomization)}`;
}

/** Files that are not as they should be. */
export async function findStaleFiles(root: string): Promise<string[]> {
  return [...(await makeFiles(root))].filter(([file, content]) => isStale(root, file, content)).map(([file]) => file);
}

/** Writes what is not as it should be; returns the files. */
export async function writeDeploymentFiles(root: string): Promise<string[]> {
  const stale = [...(await makeFiles(root))].filter(([file, content]) => isStale(root, file, content));
  for (const [file, content] of stale) {
    const place = path.join(root, file);
    if (content === undefined) rmSync(place);
    else {
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, content);
    }
  }
  return [...new Set(stale.map(([file]) => (file.startsWith(generated) ? generated : file)))];
}

function isStale(root: string, file: string, content: string | undefined): boolean {
  const place = path.join(root, file);
  return (existsSync(place) ? readFileSync(place, 'utf8') : undefined) !== content;
}

/** Replaces the text between `# <name>: …` and `# end of <name>` of a file; the rest is edited by people. */
export function replaceMarkedPart(text: string, name: string, content: string): string {
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => line.trim().startsWith(`# ${name}: `));
  const end = lines.findIndex((line) => line.trim() === `# end of ${name}`);
  if (begin === -1 || end < begin) {
    throw new Refusal(`The marks "# ${name}: …" and "# end of ${name}" are missing: restore them from git.`);
  }
  const indent = (lines[begin] ?? '').match(/^ */)?.[0] ?? '';
  const part = content
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `${indent}${line}`));
  return [...lines.slice(0, begin + 1), ...part, ...lines.slice(end)].join('\n');
}
