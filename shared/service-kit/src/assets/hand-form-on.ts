import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FileField } from '@stagedoor/contracts/call';
import { endForm, receiveFormFile } from '@stagedoor/contracts/internal-media';
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest, invalidField, tooLarge, unavailable } from '#/common/errors.ts';
import type { InternalClient } from '#/internal-calls/internal-client.ts';

/** A file of a form, whose bytes media has. Its name and type are claims; `digest` is its SHA-256, hexadecimal. */
export interface HandedFile {
  readonly formId: string;
  readonly id: string;
  readonly fileName: string;
  readonly claimedType: string;
  readonly digest: string;
}

export interface HandedForm {
  readonly fields: Record<string, unknown>;
  readonly files: { readonly [field: string]: readonly HandedFile[] };
  /** Has media drop the bytes of files of which no asset was made. */
  discard(): Promise<void>;
}

export type MediaCalls = Pick<InternalClient, 'call'>;

/** What the parser takes of one form; sizes in bytes. */
const limits = { fields: 50, fieldSize: 65_536, fieldNameSize: 100, files: 20, fileSize: 200_000_000, parts: 70 };
/** The most beside the content of files: all fields, and ample room for the headers of all parts, bytes. */
const mostBesideFiles = limits.fields * limits.fieldSize + limits.parts * 16_384;
/** No request takes longer, ms. */
const longestMs = 3_600_000;

/**
 * Parses a multipart body, and hands each file on to media while it arrives, no faster than media takes it. The fields are checked by the
 * caller afterwards. Too many or too large files are a 4xx, and so is what media says against them: 413, 429 or 507; a 503 if it is away.
 * What media has of a form that fails, or whose client leaves, is dropped. `to` is null where no file is expected: then there need be no
 * media, and nobody whose files they are.
 */
export async function handFormOn(
  request: FastifyRequest,
  expected: { readonly [field: string]: FileField },
  to: { readonly media: MediaCalls; readonly ownerId: string } | null,
): Promise<HandedForm> {
  const formId = randomUUID();
  const fields: Record<string, unknown> = {};
  const files: Record<string, HandedFile[]> = {};
  const handed = { formId, before: 0, ...refuseTooMuch(request, Object.values(expected)) };
  const discard = async () => {
    // Otherwise media drops them by itself after an hour.
    const end = () => to?.media.call(endForm, { params: { form: formId } }, { timeoutMs: 5_000 });
    if (Object.keys(files).length > 0) await end()?.catch(() => undefined);
  };
  try {
    for await (const part of request.parts({ limits })) {
      const { fieldname: name } = part;
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated) throw tooLarge('A field of the form is too large');
        fields[name] = Object.hasOwn(fields, name) ? [fields[name], part.value].flat() : part.value;
        continue;
      }
      const field = Object.hasOwn(expected, name) ? expected[name] : undefined;
      if (field === undefined) throw invalidField(name.slice(0, 100), 'No file is expected here');
      const sent = files[name] ?? [];
      const most = field.maxCount === 1 ? 'one file' : `${field.maxCount} files`;
      if (sent.length >= field.maxCount) throw invalidField(name, `At most ${most} can be sent`);
      if (to === null) throw unavailable('Files cannot be accepted at the moment.', 5);
      files[name] = sent;
      sent.push(await handFileOn(to, part, field, handed));
    }
    const missing = Object.keys(expected).find(
      (name) => expected[name]?.required === true && files[name] === undefined,
    );
    if (missing !== undefined) throw invalidField(missing, 'A file is required');
    return { fields, files, discard };
  } catch (error) {
    await discard();
    throw explain(error);
  }
}

/** Hands one file on, and adds its bytes to those of the form `before` the next. */
async function handFileOn(
  { media, ownerId }: { readonly media: MediaCalls; readonly ownerId: string },
  { file, filename, mimetype }: MultipartFile,
  field: FileField,
  handed: { formId: string; before: number; announced?: number },
): Promise<HandedFile> {
  const { formId, ...counted } = handed;
  const id = randomUUID();
  const hash = createHash('sha256');
  let left = mostBytes(field);
  async function* measure(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      left -= piece.length;
      handed.before += piece.length;
      if (left < 0) throw exceeded(field);
      hash.update(piece);
      yield piece;
    }
    if (file.truncated) throw exceeded(field);
  }
  const query = { ...counted, ownerId, isLimitedByKind: field.maxMegabytes === undefined };
  await pipeline(file, measure, async (content) => {
    const options = {
      timeoutMs: longestMs,
      stream: Readable.from(content, { objectMode: false }),
      handsErrorsOn: true,
    };
    await media.call(receiveFormFile, { params: { form: formId, file: id }, query }, options).catch(throwFor);
  });
  // Browsers write three signs of a file's name as %22, %0D and %0A, and leave a percent sign as it is.
  const fileName = filename.replaceAll('%22', '"').replaceAll(/%0D%0A|%0D|%0A/g, ' ');
  return { formId, id, fileName, claimedType: mimetype, digest: hash.digest('hex') };
}

/** Throws what media has said, or a 503 that says what it is that cannot be done. */
export function throwFor(error: unknown): never {
  const isAway = error instanceof AppError && error.statusCode === 503 && error.cause !== undefined;
  throw isAway ? unavailable('Files cannot be accepted at the moment. Please try again in a moment.', 2, error) : error;
}

/** Returns the size that a body announces. Throws a 413 if that is more than all files that the call takes can have. */
function refuseTooMuch({ headers }: FastifyRequest, expected: readonly FileField[]): { announced?: number } {
  const announced = Number(headers['content-length'] ?? Number.NaN);
  const most = expected.reduce((sum, field) => sum + field.maxCount * mostBytes(field), mostBesideFiles);
  const [only] = expected;
  const isOne = expected.length === 1 && only?.maxCount === 1;
  if (announced > most) throw isOne ? exceeded(only) : tooLarge('These files are too large together');
  return Number.isNaN(announced) ? {} : { announced };
}

const mostBytes = ({ maxMegabytes }: FileField) => (maxMegabytes === undefined ? limits.fileSize : maxMegabytes * 1e6);

// Fields with a separate limit take pictures, unless their label says otherwise; the others take files of any kind.
function exceeded({ maxMegabytes, label = 'A picture' }: FileField): AppError {
  return tooLarge(
    maxMegabytes === undefined ? 'A file can be at most 200 MB' : `${label} can be at most ${maxMegabytes} MB`,
  );
}

/** Returns what a client is told of an error of the parser. Those that are its own have no code, and mean a malformed form. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (/^FST_(?:FILES|PARTS|FIELDS)_LIMIT$/.test(code)) return badRequest('The form has too many parts');
  const isIncomplete =
    /^(?:ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|FST_INVALID_MULTIPART_CONTENT_TYPE|FST_PROTO_VIOLATION|)$/;
  return isIncomplete.test(code) ? badRequest('The form was not complete') : error;
}
