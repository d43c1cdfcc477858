// Each migration needs a number of its own: two files with one number would run in an arbitrary order. None fills a table while it
// locks another one against writers, because people would wait for all of its rows. An integration test of each service
// compares migrations with the tables in code.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const problems: string[] = [];

/** The tables that a migration locks against writers until its commit, besides those that it makes. */
function findLockedTables(statements: string): string[] {
  const find = (pattern: RegExp) => [...statements.matchAll(pattern)].map((found) => String(found[1]));
  const made = find(/create table (?:if not exists )?(\w+)/g);
  return [/references (\w+)/g, /alter table (?:only )?(\w+)/g, /create trigger[^;]*? on (\w+)/g]
    .flatMap(find)
    .filter((table) => !made.includes(table));
}

const folders = globSync('{services/*/src/db,shared/service-kit}/migrations', { cwd: root });
for (const folder of folders) {
  // Git does not store an empty folder.
  const names = readdirSync(path.join(root, folder))
    .filter((name) => name !== 'README.md')
    .sort();
  for (const [index, name] of names.entries()) {
    const number = name.slice(0, 4);
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) problems.push(`${folder}/${name} is not called NNNN_what.sql`);
    else if (names[index + 1]?.startsWith(number))
      problems.push(`${folder} has two migrations with the number ${number}`);
    const text = readFileSync(path.join(root, folder, name), 'utf8').toLowerCase();
    const statements = text.replaceAll(/--.*$/gm, '');
    const [locked] = findLockedTables(statements);
    const isFilling = /insert into[^;]*?\bselect\b[^;]*?\bfrom\b/.test(statements);
    if (locked !== undefined && isFilling) {
      problems.push(`${folder}/${name} locks "${locked}" while it fills a table: do that in a migration of its own`);
    }
    if (!statements.includes('concurrently')) continue;
    if (!text.startsWith('-- migrate: no-transaction\n')) {
      problems.push(
        `${folder}/${name} does something concurrently and does not begin with "-- migrate: no-transaction"`,
      );
    }
    // The statement is run again where it had succeeded but was not recorded.
    if (!/concurrently\s+if (not )?exists/.test(statements)) {
      problems.push(`${folder}/${name} cannot be repeated: write "concurrently if not exists"`);
    }
  }
}
for (const service of globSync('services/*/src/db/schema*', { cwd: root })) {
  const folder = path.join(path.dirname(service), 'migrations');
  if (!existsSync(path.join(root, folder))) problems.push(`${service} has tables, but ${folder} does not exist`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
