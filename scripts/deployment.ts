// `npm run deployment`: brings docker-compose.yml and the Kubernetes files to what the catalogue and services/ say.
// With `--outside --into <folder>` it writes into that folder what joins services outside of services/ to compose and Kubernetes.
// With --check it changes nothing, and ends with 1 where something is stale.
import path from 'node:path';
import { findStaleFiles, writeDeploymentFiles } from './deployment/deployment-files.ts';
import { writeOutsideDeployment } from './deployment/outside-deployment.ts';
import { readArguments } from './read-arguments.ts';
import { Refusal } from './refusal.ts';
import { runCommand } from './run-command.ts';
import { readSettings } from './supervisor/settings.ts';

const root = path.resolve(import.meta.dirname, '..');
const usage = 'npm run deployment -- [--check | --outside --into <folder>]';

await runCommand(async (print) => {
  const { values } = readArguments(usage, {
    options: { check: { type: 'boolean' }, outside: { type: 'boolean' }, into: { type: 'string' } },
  });
  if (values.outside === true) {
    if (values.into === undefined) throw new Refusal('usage: npm run deployment -- --outside --into <folder>');
    const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), values.into);
    const { outside } = readSettings(root, [], process.env);
    const files = await writeOutsideDeployment(root, outside, folder);
    print(`${files.length} files in ${folder} join ${[...outside.keys()].join(', ')}:`);
    print(`  docker compose --file docker-compose.yml --file ${path.join(folder, 'compose.yaml')} up --detach --build`);
    print(`  ${path.join(folder, 'kubernetes')} is a component for your overlay's kustomization.yaml.`);
    return;
  }
  // Without --outside the folder would be passed over, and this repository's own files written.
  if (values.into !== undefined) throw new Refusal(`--into goes with --outside; usage: ${usage}`);
  if (values.check === true) {
    const stale = (await findStaleFiles(root)).map(([file]) => file).join(', ');
    if (stale !== '') throw new Refusal(`${stale} do not match the catalogue and services/: run "npm run deployment".`);
    return;
  }
  const changed = await writeDeploymentFiles(root);
  print(changed.length === 0 ? 'Everything is as it should be.' : `Brought up to date: ${changed.join(', ')}.`);
});
