import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import postgres from 'postgres';
import type { AgedPart, Care } from './aged-part.ts';

type Migrated = Pick<AgedPart, 'sql' | 'migrations'> & {
  readonly databaseUrl: string;
  readonly dataDir: string;
};

/** An index of the service, with the file that makes it. */
type IndexFile = { readonly file: string; readonly index: string };

const mostMs = 60_000;
/** How long a report reads the largest table in one transaction, before the migrations change it. */
const reportSeconds = 1;
const furtherFiles = ['9998_further_column.sql', '9999_further_index.sql'];

/** The migrator on an aged database: all indexes that the service made `concurrently` anew, and a further column and index. */
export function migrationsOf(migrated: Migrated): readonly Care[] {
  return [makeIndexesAnew(migrated), addFurther(migrated)];
}

function makeIndexesAnew({ sql, migrations: { folder }, databaseUrl }: Migrated): Care {
  let files: IndexFile[] = [];
  return {
    name: 'a migration that makes each concurrent index anew',
    async prepare() {
      files = await findConcurrentIndexes(sql, folder);
      for (const { file, index } of files) {
        await sql.unsafe(`drop index concurrently ${index}`);
        await sql`delete from kit.migration where origin = 'service' and name = ${file}`;
      }
    },
    run: async () => migrateDatabase(databaseUrl, folder).then(() => false),
    mostRoundMs: mostMs,
    mostMs,
    async countLeft() {
      const valid = await sql`
        select from pg_index where indexrelid::regclass::text = any (${files.map(({ index }) => index)}::text[]) and indisvalid`;
      return files.length - valid.length;
    },
  };
}

/**
 * Returns the indexes that files make which run outside of a transaction, where they are there and no constraint is theirs. Those of a
 * table that has partitions since cannot be made so any more.
 */
async function findConcurrentIndexes(sql: postgres.Sql, folder: URL): Promise<IndexFile[]> {
  const made = readdirSync(fileURLToPath(folder)).flatMap((file) => {
    const [, index] =
      /^create (?:unique )?index concurrently if not exists (\w+)/m.exec(readFileSync(new URL(file, folder), 'utf8')) ??
      [];
    return index === undefined ? [] : [{ file, index }];
  });
  const there = await sql<{ index: string }[]>`
    select indexrelid::regclass::text as index from pg_index join pg_class on pg_class.oid = indexrelid
    where relkind = 'i' and indexrelid::regclass::text = any (${made.map(({ index }) => index)}::text[])
      and not exists (select from pg_constraint where conindid = indexrelid)`;
  return made.filter(({ index }) => there.some((one) => one.index === index));
}

/** As a release would add them, while a report reads the table: the column in a transaction, the index outside of one. */
function addFurther({ sql, migrations: { folder, largestTable }, databaseUrl, dataDir }: Migrated): Care {
  const [column = '', index = ''] = furtherFiles;
  return {
    name: `a migration that adds a column and an index to ${largestTable}, during a report of ${reportSeconds} s`,
    async run() {
      const further = mkdtempSync(path.join(dataDir, 'migrations-'));
      cpSync(fileURLToPath(folder), further, { recursive: true });
      writeFileSync(
        path.join(further, column),
        `alter table ${largestTable} add column further text not null default '';`,
      );
      writeFileSync(
        path.join(further, index),
        `-- migrate: no-transaction\ncreate index concurrently if not exists further_index on ${largestTable} (further);`,
      );
      const report = await startReport(databaseUrl, largestTable);
      await migrateDatabase(databaseUrl, pathToFileURL(`${further}/`));
      await report.ended;
      return false;
    },
    mostRoundMs: mostMs,
    mostMs,
    async countLeft() {
      const [made] = await sql`select from pg_index where indexrelid = to_regclass('further_index') and indisvalid`;
      // The calls are measured on the tables as they are.
      await sql.unsafe('drop index concurrently if exists further_index');
      await sql.unsafe(`alter table ${largestTable} drop column if exists further`);
      await sql`delete from kit.migration where name in ${sql(furtherFiles)}`;
      return made === undefined ? 1 : 0;
    },
  };
}

/** Resolves, once the report has begun, to a promise of its end. */
async function startReport(databaseUrl: string, table: string): Promise<{ readonly ended: Promise<unknown> }> {
  const reporter = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const begun = Promise.withResolvers<void>();
  const ended = reporter
    .begin(async (tx) => {
      await tx.unsafe(`select from ${table} limit 1`);
      begun.resolve();
      await tx.unsafe(`select pg_sleep(${reportSeconds})`);
    })
    .finally(() => reporter.end());
  await Promise.race([begun.promise, ended]);
  return { ended };
}
