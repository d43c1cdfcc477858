import postgres from 'postgres';
import type { Secrets } from '../embedded/secrets.ts';
import { Refusal } from '../refusal.ts';

/**
 * For `create database`: the locale of the embedded server, on every server. With another one PostgreSQL's parser of texts takes no
 * emoji for a word: a search for one finds nothing, and one for a word beside it finds who has none. `infra/postgres/make-databases.sh`
 * says the same.
 */
export const databaseLocale =
  "template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'";

/** The database and the role of a service have one name. */
export function databaseName(service: string): string {
  return `stagedoor_${service.replaceAll('-', '_')}`;
}

export function databaseSecret(service: string): string {
  return `database:${service}`;
}

type Options = {
  /** The address with a user who may create databases and roles. */
  adminUrl: string;
  /** The folder of the server's socket file, by which the services reach it; by its host and port if undefined. */
  socketFolder?: string | undefined;
  /** On a server that was given, the services share its user: it may not be allowed to make others. */
  ownRoles: boolean;
  services: readonly string[];
  secrets: Secrets;
  /** Whether what is there is thrown away first. */
  fromClean: boolean;
};

/** Creates a database and a user for every service; returns the addresses by service. Can be repeated. */
export async function makeDatabases({
  adminUrl,
  socketFolder,
  ownRoles,
  services,
  secrets,
  fromClean,
}: Options): Promise<Map<string, string>> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    const urls = new Map<string, string>();
    // Everybody may open these two by default.
    if (ownRoles) await sql`revoke connect on database postgres, template1 from public`;
    const known = new Set((await sql`select datname as name from pg_database`).map(({ name }) => String(name)));
    const roles = new Set((await sql`select rolname as name from pg_roles`).map(({ name }) => String(name)));
    for (const service of services) {
      const name = databaseName(service);
      if (fromClean && known.delete(name)) await sql.unsafe(`drop database ${name} with (force)`);
      const url = new URL(adminUrl);
      url.pathname = `/${name}`;
      if (socketFolder !== undefined) url.searchParams.set('host', socketFolder);
      if (ownRoles) {
        const password = secrets.get(databaseSecret(service));
        const verb = roles.has(name) ? 'alter' : 'create';
        await sql.unsafe(`${verb} role ${name} login password '${password}'`);
        url.username = name;
        url.password = password;
      }
      const owner = ownRoles ? `owner ${name}` : '';
      if (!known.has(name)) await sql.unsafe(`create database ${name} ${owner} ${databaseLocale}`);
      // On a server that was provided, an existing database may belong to somebody else.
      if (ownRoles || !known.has(name)) await sql.unsafe(`revoke connect, temporary on database ${name} from public`);
      urls.set(service, url.href);
    }
    return urls;
  } catch (error) {
    throw explain(error);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** The beginnings of the codes of PostgreSQL and of the network that a person can mend. */
const problems: readonly (readonly [RegExp, string])[] = [
  [/^42501/, 'The user of DATABASE_URL may not make databases: give one who may (CREATEDB), or unset DATABASE_URL.'],
  [/^28/, 'PostgreSQL refuses the user or the password of DATABASE_URL: mend them, or unset DATABASE_URL.'],
  [/^(ECONN|ENOTFOUND|CONNECT|EAI)/, 'PostgreSQL does not answer at DATABASE_URL: start it, or unset DATABASE_URL.'],
  [/^53100/, 'The disk that holds the database is full: free some space and start again.'],
];

function explain(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const problem = problems.find(([beginning]) => beginning.test(code));
  return problem ? new Refusal(problem[1]) : error;
}
