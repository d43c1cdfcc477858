import type { Role } from '@stagedoor/contracts/call';
import type { Database } from '@stagedoor/service-kit/database/database';
import { defineStatement } from '#/db/statement.ts';
import { everyone } from '#/media/media-addresses.ts';
import { evaluateReadAccess, type PostAccessFacts, postFactsColumns } from '#/posts/access/post-access.ts';
import type { ViewerId } from '#/users/find-people.ts';

/** A folder of files that may be served. */
export interface ServedFolder {
  readonly isPublic: boolean;
  /** The name of a downloaded file. */
  readonly alt: string | null;
}

interface MediaFacts extends PostAccessFacts, ServedFolder {
  readonly reader_role: Role | null;
}

const mediaFacts = defineStatement<MediaFacts, [reader: ViewerId, folder: string]>(`
  select m.is_public as "isPublic", m.alt,
    (select role from profile where user_id = $1::uuid) as reader_role, ${postFactsColumns('$1::uuid')}
  from media m join post p on p.id = m.post_id join profile a on a.user_id = p.author_id
  where m.folder = $2`);

const documentRole = defineStatement<{ role: Role }, [reader: string, folder: string]>(`
  select p.role from verification_document d, profile p where d.folder = $2 and p.user_id = $1::uuid`);

/**
 * Returns the folder of a post's files or of a document if this reader may open it at the moment; undefined otherwise.
 * `readerId` is {@link everyone} for a visitor.
 */
export async function findReadableFolder(
  database: Database,
  readerId: string,
  folder: string,
): Promise<ServedFolder | undefined> {
  const reader = readerId === everyone ? null : readerId;
  const [found] = await mediaFacts.run(database, [reader, folder]);
  if (found === undefined) return reader === null ? undefined : findDocument(database, reader, folder);
  const viewer = reader === null ? null : { userId: reader, role: found.reader_role ?? 'FAN' };
  return evaluateReadAccess(found, viewer) === 'open' ? found : undefined;
}

async function findDocument(database: Database, readerId: string, folder: string): Promise<ServedFolder | undefined> {
  const [found] = await documentRole.run(database, [readerId, folder]);
  return found?.role === 'ADMIN' ? { isPublic: false, alt: null } : undefined;
}

const owners = defineStatement<{ is_hidden: boolean; alt: string | null }, [folder: string]>(`
  select p.deleted_at is not null or a.suspended_at is not null as is_hidden, m.alt
  from media m join post p on p.id = m.post_id join profile a on a.user_id = p.author_id where m.folder = $1
  union all
  select suspended_at is not null, null from profile where avatar = $1
  union all
  select suspended_at is not null, null from profile where cover = $1`);

/**
 * Returns a public folder; undefined if its post was deleted, or its owner is suspended. A folder that no row refers to,
 * such as that of an avatar that was just replaced, is served until its files are removed.
 */
export async function findPublicFolder(database: Database, folder: string): Promise<ServedFolder | undefined> {
  const [owner] = await owners.run(database, [folder]);
  if (owner?.is_hidden === true) return undefined;
  return { isPublic: true, alt: owner?.alt ?? null };
}
