import { unsupportedType } from '@stagedoor/service-kit/common/errors';
import type { AssetRow } from '#/db/tables.ts';
import { type FileKind, recognizeFile } from '#/uploads/file-kinds.ts';
import type { ReceivedFile } from '#/uploads/received-file.ts';
import { sizeLimit } from '#/uploads/size-limit.ts';

const documentLimit = sizeLimit(10_000_000, 'A document');

/** Returns the kind of a file of a form. Throws a 4xx if it cannot be what it is for. */
export async function recognizeForPurpose(file: ReceivedFile, purpose: AssetRow['purpose']): Promise<FileKind> {
  if (purpose === 'post') return recognizeFile(file);
  if (purpose === 'document') return recognizeDocument(file);
  // Whoever makes its sizes says what is wrong with it.
  return { type: 'IMAGE', mimeType: 'image/webp' };
}

async function recognizeDocument(file: ReceivedFile): Promise<FileKind> {
  if (file.size > documentLimit.maxBytes) throw documentLimit.exceeded();
  const kind = await recognizeFile(file);
  if (kind.type !== 'IMAGE' && kind.mimeType !== 'application/pdf') {
    throw unsupportedType('A document must be a picture or a PDF');
  }
  return kind;
}
