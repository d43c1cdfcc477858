import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FileField } from '@stagedoor/contracts/call';
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest, invalidField, tooLarge, unavailable } from '#/common/errors.ts';
import { makeFormFolder } from '#/uploads/form-folders.ts';
import type { ReceivedFile } from '#/uploads/received-file.ts';
import { anyKindBytes, type SizeLimit, sizeLimit } from '#/uploads/size-limit.ts';
import type { TakenRoom, TemporaryRoom } from '#/uploads/temporary-room.ts';

export interface ReceivedForm {
  readonly fields: Record<string, unknown>;
  readonly files: { readonly [field: string]: readonly ReceivedFile[] };
  /** Deletes received files that the handler has not moved. */
  discard(): Promise<void>;
}

/** The maximum size of one file for any call, in bytes; calls have narrower limits by the kind of the file. */
export const largestFile = 200 * 1_000_000;

/** The limits of a form, as its parser counts them; sizes in bytes. */
const formLimits = { fields: 50, fieldSize: 65_536, fieldNameSize: 100, files: 20, fileSize: largestFile, parts: 70 };
/** Ample room for the headers of one part, in bytes: a browser sends a few hundred. */
const partHeaderBytes = 16_384;
/** The most that a form may have beside the content of its files, in bytes: all fields, and the headers of all parts. */
const maxBytesBesideFiles = formLimits.fields * formLimits.fieldSize + formLimits.parts * partHeaderBytes;

/**
 * Receives a multipart body onto disk as a stream. A body that announces more than the call accepts is rejected before it is
 * read, and a file as soon as it is too large for its field or kind. `reserve` is called before the first file is read and
 * returns how many bytes all files may have; if it throws, the request ends. Too many or too large files are a 4xx; if `room` has
 * no space for them it is a 507, before `reserve` is called if the body announces its size. No file remains after a failure.
 */
export async function receiveForm(
  request: FastifyRequest,
  expected: { readonly [field: string]: FileField },
  reserve: () => Promise<number>,
  room: TemporaryRoom | null = null,
): Promise<ReceivedForm> {
  let folder: string | undefined;
  const fields: Record<string, unknown> = {};
  const files: Record<string, ReceivedFile[]> = {};
  let leftBytes: number | undefined;
  let taken: TakenRoom | undefined;
  const announced = Number(request.headers['content-length'] ?? 0);
  const discard = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    taken?.giveBack();
  };
  refuseTooMuch(request, expected);
  try {
    folder = await makeFormFolder();
    const parts = request.parts({ limits: formLimits });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated) throw tooLarge('A field of the form is too large');
        addField(fields, part.fieldname, part.value);
        continue;
      }
      const field = Object.hasOwn(expected, part.fieldname) ? expected[part.fieldname] : undefined;
      if (field === undefined) throw invalidField(part.fieldname.slice(0, 100), 'No file is expected here');
      const received = files[part.fieldname] ?? [];
      files[part.fieldname] = received;
      if (received.length >= field.maxCount) {
        const most = field.maxCount === 1 ? 'one file' : `${field.maxCount} files`;
        throw invalidField(part.fieldname, `At most ${most} can be sent`);
      }
      taken ??= await room?.take(folder, announced);
      leftBytes ??= await reserve();
      const grow = announced === 0 ? taken?.grow : undefined;
      const file = await receiveFile(part, folder, { leftBytes, field, grow });
      leftBytes -= file.size;
      received.push(file);
    }
    for (const [name, field] of Object.entries(expected)) {
      if (field.required === true && files[name] === undefined) throw invalidField(name, 'A file is required');
    }
    return { fields, files, discard };
  } catch (error) {
    await discard();
    throw mapReceiveError(error);
  }
}

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const before = fields[name];
  if (!Object.hasOwn(fields, name)) fields[name] = value;
  else fields[name] = Array.isArray(before) ? [...before, value] : [before, value];
}

/** Throws a 413 if the body announces more than all files that the call takes can have. */
function refuseTooMuch(request: FastifyRequest, expected: { readonly [field: string]: FileField }): void {
  const fields = Object.values(expected);
  const most = fields.reduce((sum, field) => sum + field.maxCount * limitOfField(field).maxBytes, maxBytesBesideFiles);
  if (Number(request.headers['content-length'] ?? 0) <= most) return;
  const [only] = fields;
  if (only?.maxCount === 1 && fields.length === 1) throw limitOfField(only).exceeded();
  throw tooLarge('These files are too large together');
}

// Fields with a separate limit take pictures, unless their label says otherwise; the others take files of any kind.
function limitOfField({ maxMegabytes, label = 'A picture' }: FileField): SizeLimit {
  return maxMegabytes === undefined ? sizeLimit(largestFile, 'A file') : sizeLimit(maxMegabytes * 1_000_000, label);
}

interface Room {
  /** Bytes that are left of the person's quota. */
  readonly leftBytes: number;
  readonly field: FileField;
  /** Called for received bytes of a body that has not announced its size. */
  readonly grow: TakenRoom['grow'] | undefined;
}

async function receiveFile(
  part: MultipartFile,
  folder: string,
  { leftBytes, field, grow }: Room,
): Promise<ReceivedFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  let limit = limitOfField(field);
  let isLimitFinal = field.maxMegabytes !== undefined;
  async function checkChunk(chunk: Buffer): Promise<Buffer> {
    // A file that arrives in a single piece is not on disk yet: `recognizeFile` in file-kinds.ts checks its size afterwards.
    if (!isLimitFinal && size > 0 && size + chunk.length > anyKindBytes) {
      // Imported only for a large file, because most services receive none.
      limit = await (await import('#/uploads/file-kinds.ts')).findLimit({ path, size });
      isLimitFinal = true;
    }
    size += chunk.length;
    hash.update(chunk);
    if (size > limit.maxBytes) throw limit.exceeded();
    if (size > leftBytes) throw tooLarge('There is no room for this file');
    grow?.(chunk.length);
    return chunk;
  }
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      checkChunk(chunk).then((checked) => done(null, checked), done);
    },
  });
  // Opened before a byte is read, so that its beginning can be looked at while the rest arrives.
  const stored = await open(path, 'wx', 0o600);
  await pipeline(part.file, measure, stored.createWriteStream());
  if (part.file.truncated) throw sizeLimit(largestFile, 'A file').exceeded();
  return { path, fileName: readFileName(part.filename), claimedType: part.mimetype, size, digest: hash.digest('hex') };
}

/** Browsers write three signs of a file's name as %22, %0D and %0A, and leave a percent sign as it is. */
export function readFileName(sent: string): string {
  return sent.replaceAll('%22', '"').replaceAll(/%0D%0A|%0D|%0A/g, ' ');
}

function mapReceiveError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  switch ('code' in error ? error.code : undefined) {
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return badRequest('The form has too many parts');
    case 'ENOSPC':
    case 'EDQUOT':
      return unavailable('Storage is temporarily unavailable.', 5, error);
    case 'ERR_STREAM_PREMATURE_CLOSE':
    case 'ECONNRESET':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
    case 'FST_PROTO_VIOLATION':
      return badRequest('The form was not complete');
    case undefined:
      // The parser's own errors have no code; they all mean a malformed form.
      return badRequest('The form was not complete');
    default:
      return error;
  }
}
