import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeAlertReceivers, writeAlertRoutes, writeAlertTeams } from './alert-routes.ts';
import { writeBrokerUsers } from './broker-configuration.ts';
import { composeAddresses, composeBrokerPasswords, composeServices, composeVolumes } from './compose-services.ts';
import { type Deployment, readDeployment } from './deployed-services.ts';
import { kubernetesFiles, kubernetesFolder } from './kubernetes/kubernetes-files.ts';
import { replaceMarkedPart } from './marked-part.ts';
import { writePrometheusTargets } from './prometheus-targets.ts';
import { writeYaml } from './write-yaml.ts';

const composeFile = 'docker-compose.yml';
const prometheusFile = 'infra/monitoring/prometheus.yml';
const alertmanagerFile = 'infra/monitoring/alertmanager.yml';
/** These folders contain generated files only: a file that is not generated again is deleted. */
const generatedFolders = [`${kubernetesFolder}/base/generated`, `${kubernetesFolder}/components/each-stub`];

/** The files that should be there, by their path from the root, and those that should not (undefined). */
async function makeFiles(root: string): Promise<Map<string, string | undefined>> {
  const deployment = await readDeployment(root);
  const files = new Map<string, string | undefined>();
  for (const folder of generatedFolders) {
    const place = path.join(root, folder);
    if (existsSync(place)) for (const name of readdirSync(place)) files.set(`${folder}/${name}`, undefined);
  }
  files.set(composeFile, makeCompose(readFileSync(path.join(root, composeFile), 'utf8'), deployment));
  const prometheus = readFileSync(path.join(root, prometheusFile), 'utf8');
  const withTargets = replaceMarkedPart(prometheus, 'services', writePrometheusTargets(deployment));
  files.set(prometheusFile, replaceMarkedPart(withTargets, 'teams', writeAlertTeams()));
  const alertmanager = readFileSync(path.join(root, alertmanagerFile), 'utf8');
  const withRoutes = replaceMarkedPart(alertmanager, 'routes', writeAlertRoutes());
  files.set(alertmanagerFile, replaceMarkedPart(withRoutes, 'receivers', writeAlertReceivers()));
  files.set('infra/nats/users.conf', writeBrokerUsers(deployment.broker));
  for (const [file, content] of kubernetesFiles(deployment)) files.set(file, content);
  return files;
}

/** The compose file with its marked parts as they follow from the catalogue and the folders of services/. */
export function makeCompose(present: string, deployment: Deployment): string {
  const withAddresses = replaceMarkedPart(present, 'addresses', writeYaml(composeAddresses(deployment)));
  const withPasswords = replaceMarkedPart(
    withAddresses,
    'broker passwords',
    writeYaml(composeBrokerPasswords(deployment)),
  );
  const volumes = composeVolumes(deployment);
  // An empty mapping could not stand between the entries of another one.
  const writtenVolumes = Object.keys(volumes).length === 0 ? '' : writeYaml(volumes);
  const withVolumes = replaceMarkedPart(withPasswords, 'volumes', writtenVolumes);
  return replaceMarkedPart(withVolumes, 'services', writeYaml(composeServices(deployment)));
}

/** Files that are not as they should be. */
export async function findStaleFiles(root: string): Promise<string[]> {
  return [...(await makeFiles(root))].filter(([file, content]) => isStale(root, file, content)).map(([file]) => file);
}

/** Writes what is not as it should be; returns what that was, in short. */
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
  return [...new Set(stale.map(([file]) => (file.startsWith(kubernetesFolder) ? kubernetesFolder : file)))];
}

function isStale(root: string, file: string, content: string | undefined): boolean {
  const place = path.join(root, file);
  return (existsSync(place) ? readFileSync(place, 'utf8') : undefined) !== content;
}
