import type { FileAccess } from '@stagedoor/contracts/internal-media';
import type { SocialDeps } from '#/config.ts';
import { defineStatement } from '#/db/statement.ts';
import { findAssetOf } from '#/media/asset-folders.ts';
import { recordDocumentRead } from '#/verification/record-document-read.ts';

const address =
  /^\/media\/files\/social\/private\/(?<reader>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/documents\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<file>(?:\d{1,5}|whole)\.[a-z0-9]{1,5})$/;

interface DocumentAddress {
  readonly reader: string;
  readonly id: string;
  readonly file: string;
}

/** Returns what the address of an identity document names; undefined if the address is another one. */
export function readDocumentAddress(path: string): DocumentAddress | undefined {
  const { reader, id, file } = address.exec(path)?.groups ?? {};
  return reader === undefined || id === undefined || file === undefined ? undefined : { reader, id, file };
}

const documents = defineStatement<{ folder: string }, [reader: string, documentId: string]>(`
  select d.folder from verification_document d, profile p
  where d.id = $2::uuid and p.user_id = $1::uuid and p.role = 'ADMIN'`);

/**
 * Decides about an identity document, whose reader has been identified: ADMINs may have it. Each time is in the audit log. No browser
 * keeps it, so that every view is a request.
 */
export async function readDocumentAccess(
  deps: Pick<SocialDeps, 'database' | 'clock' | 'ids'>,
  { reader, id, file }: DocumentAddress,
): Promise<FileAccess> {
  const [found] = await documents.run(deps.database, [reader, id]);
  const assetId = found && findAssetOf(found.folder);
  if (found === undefined || assetId === undefined) return null;
  await recordDocumentRead(deps, reader, found.folder);
  const isPicture = !file.startsWith('whole.');
  return { assetId, file, isPublic: false, fileName: isPicture ? null : 'file', isSecret: true };
}
