import { invalidField, unsupportedType } from '@stagedoor/service-kit/common/errors';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { isPlainText } from '#/uploads/is-plain-text.ts';
import type { ReceivedFile } from '#/uploads/received-file.ts';
import { type KindLimits, kindLimits, type SizeLimit } from '#/uploads/size-limit.ts';

/** The kind of a file, by its content; its name and claimed type are not trusted. */
export interface FileKind {
  readonly type: 'IMAGE' | 'VIDEO' | 'AUDIO' | 'FILE';
  /** As it is stored and served. */
  readonly mimeType: string;
}

const kinds: { readonly [mime: string]: FileKind } = {
  'image/jpeg': image(),
  'image/png': image(),
  'image/apng': image(),
  'image/webp': image(),
  'image/gif': image(),
  'image/avif': image(),
  'image/heic': image(),
  'image/heif': image(),
  'video/mp4': { type: 'VIDEO', mimeType: 'video/mp4' },
  'video/x-m4v': { type: 'VIDEO', mimeType: 'video/mp4' },
  'video/webm': { type: 'VIDEO', mimeType: 'video/webm' },
  'video/quicktime': { type: 'VIDEO', mimeType: 'video/quicktime' },
  'audio/mpeg': { type: 'AUDIO', mimeType: 'audio/mpeg' },
  'audio/mp4': { type: 'AUDIO', mimeType: 'audio/mp4' },
  'audio/x-m4a': { type: 'AUDIO', mimeType: 'audio/mp4' },
  'audio/webm': { type: 'AUDIO', mimeType: 'audio/webm' },
  'audio/ogg': { type: 'AUDIO', mimeType: 'audio/ogg' },
  'audio/opus': { type: 'AUDIO', mimeType: 'audio/ogg' },
  'audio/wav': { type: 'AUDIO', mimeType: 'audio/wav' },
  'audio/flac': { type: 'AUDIO', mimeType: 'audio/flac' },
};

/** Documents that can be sent; recipients download them, and they are never shown inline. */
const documents = new Set([
  'application/pdf',
  'application/zip',
  'application/epub+zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'audio/midi',
]);

/** Kinds that are text or can be confused with text, because they begin with two letters such as "BM" or "MZ". */
const mayBeText = new Set(['image/bmp', 'application/x-msdownload', 'text/vtt', 'text/calendar', 'text/vcard']);

/**
 * Detects the type of a file from its content. Throws a 415 if the type is not accepted, or if the file claims to be a
 * picture and is not, and a 413 if it is too large for its type.
 */
export async function recognizeFile(file: ReceivedFile, limits: KindLimits = kindLimits): Promise<FileKind> {
  if (file.size === 0) throw invalidField('media', 'This file is empty');
  const kind = await findKind(file);
  if (kind === undefined) throw unsupportedType('Files of this kind cannot be sent');
  if (kind.type !== 'IMAGE' && claimsPicture(file)) throw unsupportedType('This file is not the picture that it says');
  const limit = limits[kind.type];
  if (file.size > limit.maxBytes) throw limit.exceeded();
  return kind;
}

/** The size limit of a file whose first `anyKindBytes` are these, by the kind that they indicate. A text counts as any other file. */
export async function findLimitOf(beginning: Buffer): Promise<SizeLimit> {
  const found = await fileTypeFromBuffer(beginning);
  return kindLimits[(found && kindOf(found.mime))?.type ?? 'FILE'];
}

async function findKind(file: Pick<ReceivedFile, 'path' | 'size'>): Promise<FileKind | undefined> {
  const found = await fileTypeFromFile(file.path);
  if (found === undefined || mayBeText.has(found.mime))
    return (await isPlainText(file)) ? document('text/plain') : undefined;
  return kindOf(found.mime);
}

function claimsPicture({ claimedType, fileName }: ReceivedFile): boolean {
  return (
    /^image\//i.test(claimedType) || /\.(?:jpe?g|png|webp|gif|avif|svg|hei[cf]|bmp|tiff?|ico)$/i.test(fileName.trim())
  );
}

function kindOf(mime: string): FileKind | undefined {
  const [type = ''] = mime.split(';', 1);
  return Object.hasOwn(kinds, type) ? kinds[type] : documents.has(type) ? document(type) : undefined;
}

function image(): FileKind {
  return { type: 'IMAGE', mimeType: 'image/webp' };
}

function document(mimeType: string): FileKind {
  return { type: 'FILE', mimeType };
}
