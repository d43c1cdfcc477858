// Migrations are numbered on from 0001, each number once: two that were written side by side would run in an order that
// nobody chose. Whether they and the tables in code agree is each service's own integration test.
import { existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const problems: string[] = [];
const folders = globSync('{services/*/src/db,shared/service-kit}/migrations', { cwd: root });
for (const folder of folders) {
  const names = readdirSync(path.join(root, folder)).sort();
  names.forEach((name, index) => {
    const expected = String(index + 1).padStart(4, '0');
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) problems.push(`${folder}/${name} is not called NNNN_what.sql`);
    else if (!name.startsWith(expected)) problems.push(`${folder}/${name} should be number ${expected}`);
  });
}
for (const service of globSync('services/*/src/db/schema*', { cwd: root })) {
  const folder = path.join(path.dirname(service), 'migrations');
  if (!existsSync(path.join(root, folder))) problems.push(`${service} has tables, but ${folder} does not exist`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
