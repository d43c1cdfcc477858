import { unsupportedType } from '@stagedoor/service-kit/errors';
import type { ReceivedFile } from '@stagedoor/service-kit/multipart';
import type { MediaRow } from '#/db/messages.ts';
import type { MessagingDeps, Tx } from '#/deps.ts';

export async function takeFiles(
  _deps: MessagingDeps,
  _tx: Tx,
  _messageId: string,
  files: readonly ReceivedFile[],
): Promise<MediaRow[]> {
  if (files.length > 0) throw unsupportedType('Files cannot be sent yet');
  return [];
}
