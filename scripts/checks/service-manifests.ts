// Compares `stagedoor.consumes` of each service with its consumers: its permissions at the broker and its durables are made
// from the package.json.
import path from 'node:path';
import { findUndeclared } from '../joining/compare-manifests.ts';
import { findServices } from '../supervisor/processes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const services = findServices(root).filter((name) => name !== 'business');
const problems = (await Promise.all(services.map((service) => findUndeclared(root, service)))).flat();
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
