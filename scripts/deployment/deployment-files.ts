import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { findServices } from '../supervisor/processes.ts';
import { alertReceivers, alertRoutes, alertTeams } from './alert-routes.ts';
import { type Deployment, readDeployment, stubHost } from './deployed-services.ts';
import { writeGeneratedFiles } from './generated-files.ts';
import { writeComposePart, writeKubernetesPart } from './service-files.ts';
import { writeYaml } from './write-yaml.ts';

const [prometheus, alertmanager] = ['infra/monitoring/prometheus.yml', 'infra/monitoring/alertmanager.yml'];
/** It has generated files only: one that is not generated again is deleted. */
const generated = 'infra/generated';

/** The files that should be there, by their path from the root, and those that should not (undefined). */
async function makeFiles(root: string): Promise<Map<string, string | undefined>> {
  const deployment = await readDeployment(root);
  const names = findServices(root);
  const files = new Map<string, string | undefined>();
  for (const file of globSync(`${generated}/*`, { cwd: root })) files.set(file, undefined);
  for (const [name, content] of writeGeneratedFiles(deployment)) files.set(`${generated}/${name}`, content);
  for (const service of deployment.services) {
    files.set(`services/${service.name}/compose.yml`, writeComposePart(service, deployment));
    files.set(`services/${service.name}/kubernetes.yml`, writeKubernetesPart(service));
  }
  // kustomize reads files of other folders only through a kustomization that lies above them.
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: names.map((name) => `${name}/kubernetes.yml`),
  };
  const header = '# Written by `npm run deployment` from the folders of services/.\n';
  files.set('services/kustomization.yaml', header + writeYaml(kustomization));
  const parts: readonly (readonly [file: string, name: string, content: object])[] = [
    ['docker-compose.yml', 'services', names.map((name) => `services/${name}/compose.yml`)],
    [prometheus, 'services', listTargets(deployment)],
    [prometheus, 'teams', alertTeams],
    [alertmanager, 'routes', alertRoutes],
    [alertmanager, 'receivers', alertReceivers],
  ];
  for (const [file, name, content] of parts) {
    const before = files.get(file) ?? readFileSync(path.join(root, file), 'utf8');
    files.set(file, replaceMarkedPart(before, name, writeYaml(content)));
  }
  return files;
}

/** Where Prometheus finds the metrics of every service in compose, those that were taken over included. */
export function listTargets({ services, stubs }: Pick<Deployment, 'services' | 'stubs'>): object[] {
  const hosts = stubs.slice(0, 1).map(({ port }) => ({ name: stubHost, port }));
  return [...services, ...hosts].map(({ name, port }) => ({ names: [name], type: 'A', port }));
}

/** Returns what is not as it should be: files with their content, or undefined for one that should not be there. */
export async function findStaleFiles(root: string): Promise<[file: string, content: string | undefined][]> {
  return [...(await makeFiles(root))].filter(([file, content]) => {
    const place = path.join(root, file);
    return (existsSync(place) ? readFileSync(place, 'utf8') : undefined) !== content;
  });
}

/** Writes what is not as it should be; returns the files. */
export async function writeDeploymentFiles(root: string): Promise<string[]> {
  const stale = await findStaleFiles(root);
  for (const [file, content] of stale) {
    const place = path.join(root, file);
    mkdirSync(path.dirname(place), { recursive: true });
    if (content === undefined) rmSync(place);
    else writeFileSync(place, content);
  }
  return [...new Set(stale.map(([file]) => (file.startsWith(generated) ? generated : file)))];
}

/** Replaces the text between `# <name>: …` and `# end of <name>` of a file; the rest is edited by people. */
export function replaceMarkedPart(text: string, name: string, content: string): string {
  const [, before, indent = '', after] =
    new RegExp(`^(.*?^( *)# ${name}: [^\n]*\n).*?(^ *# end of ${name}\n.*)$`, 'ms').exec(text) ?? [];
  if (before === undefined || after === undefined)
    throw new Refusal(`The marks "# ${name}: …" and "# end of ${name}" are missing: restore them from git.`);
  return `${before}${content.replace(/^(?=.)/gm, indent)}${after}`;
}
