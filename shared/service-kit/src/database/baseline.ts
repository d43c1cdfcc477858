import { createHash } from 'node:crypto';

/**
 * The first line of a migration that makes in one file what all migrations of an earlier version made: that version, and a hash of
 * the names and hashes of its migrations. All of them have lower numbers.
 */
export const firstLineOfBaseline = /^-- migrate: baseline (\S+) ([0-9a-f]{64})\n/;

interface Migration {
  readonly name: string;
  readonly hash: string;
}

/** The database, or the backup, has not all migrations of the version before the baseline, or has others. */
export class OlderThanBaseline extends Error {
  override readonly name = 'OlderThanBaseline';
  readonly version: string;

  constructor(origin: string, version: string) {
    super(
      `the tables of the ${origin} in this database are not as version ${version} left them: start version ${version} on it first, then this version`,
    );
    this.version = version;
  }
}

/**
 * Returns the applied migrations of one origin with the baseline in place of those that it replaces. These left the same tables.
 * Throws OlderThanBaseline unless all of them were applied, with these contents and no others.
 */
export function replaceByBaseline(
  origin: string,
  applied: readonly Migration[],
  migrations: readonly (Migration & { readonly statements: string })[],
): readonly Migration[] {
  for (const baseline of migrations) {
    const [, version = '', hash] = firstLineOfBaseline.exec(baseline.statements) ?? [];
    const former = applied.filter(({ name }) => name < baseline.name);
    if (hash === undefined || former.length === 0) continue;
    if (hashMigrations(former) !== hash) throw new OlderThanBaseline(origin, version);
    const later = applied.filter(({ name }) => name >= baseline.name);
    return later.some(({ name }) => name === baseline.name) ? later : [baseline, ...later];
  }
  return applied;
}

/** Returns the hash of migrations that a baseline names in its first line. */
export function hashMigrations(migrations: readonly Migration[]): string {
  const lines = migrations.map(({ name, hash }) => `${name} ${hash}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex');
}
