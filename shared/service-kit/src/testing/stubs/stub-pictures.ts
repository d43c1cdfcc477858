import type { BodyOf } from '@stagedoor/contracts/call';
import type { storeFormFiles } from '@stagedoor/contracts/internal-media';
import sharp from 'sharp';
import { invalidField, unsupportedType } from '#/common/errors.ts';

type Purpose = BodyOf<typeof storeFormFiles>['purpose'];
interface StubKind {
  readonly type: 'IMAGE' | 'VIDEO' | 'AUDIO' | 'FILE';
  readonly mimeType: string;
  readonly extension: string;
}

const text: StubKind = { type: 'FILE', mimeType: 'text/plain', extension: 'bin' };
const picture: StubKind = { type: 'IMAGE', mimeType: 'image/webp', extension: 'webp' };
/** Kinds by the beginnings of files, as hexadecimal digits; a dot is any. */
const beginnings: readonly (readonly [RegExp, StubKind])[] = [
  [/^(?:ffd8ff|89504e47|47494638|52494646.{8}57454250|.{8}6674797061766966)/, picture],
  [/^.{8}6674797071742020/, { type: 'VIDEO', mimeType: 'video/quicktime', extension: 'mov' }],
  [/^.{8}667479704d344120/, { type: 'AUDIO', mimeType: 'audio/mp4', extension: 'm4a' }],
  [/^.{8}66747970/, { type: 'VIDEO', mimeType: 'video/mp4', extension: 'mp4' }],
  [/^1a45dfa3/, { type: 'VIDEO', mimeType: 'video/webm', extension: 'webm' }],
  [/^494433/, { type: 'AUDIO', mimeType: 'audio/mpeg', extension: 'mp3' }],
  [/^4f676753/, { type: 'AUDIO', mimeType: 'audio/ogg', extension: 'ogg' }],
  [/^52494646.{8}57415645/, { type: 'AUDIO', mimeType: 'audio/wav', extension: 'wav' }],
  [/^fffe/, text],
  [/^25504446/, { type: 'FILE', mimeType: 'application/pdf', extension: 'bin' }],
];

/** Tells the kind of a file for the stub of media, by its beginning. Throws what media says of those that are of none. */
export function recogniseFile(
  content: Buffer,
  { fileName, claimedType }: { readonly fileName: string; readonly claimedType: string },
  purpose: Purpose,
): StubKind {
  if (content.length === 0) throw invalidField(fieldOf(purpose), 'This file is empty');
  const known = beginnings.find(([beginning]) => beginning.test(beginOf(content)))?.[1];
  const kind = known ?? (/^[A-Za-z][^<>\0]*$/.test(content.toString()) ? text : undefined);
  const claimsPicture = claimedType.startsWith('image/') || /\.(?:png|jpe?g)$/.test(fileName);
  if (purpose === 'document' && kind !== picture && kind?.mimeType !== 'application/pdf') {
    throw unsupportedType('A document must be a picture or a PDF');
  }
  if (purpose !== 'post' && purpose !== 'document') assertPicture(content);
  if (kind === undefined) throw unsupportedType('Files of this kind cannot be sent');
  if (kind !== picture && claimsPicture) throw unsupportedType('This file is not the picture that it says');
  return kind;
}

/** Throws a 415 if a file is no picture. */
export function assertPicture(content: Buffer): void {
  if (!beginnings[0]?.[0].test(beginOf(content))) {
    throw unsupportedType('A picture must be a JPEG, PNG, WebP, GIF, AVIF or HEIC file');
  }
}

const beginOf = (content: Buffer) => content.subarray(0, 16).toString('hex');
const fields = { post: 'media', avatar: 'file', cover: 'file', document: 'documents', preview: 'image' } as const;
const fieldOf = (purpose: Purpose) => fields[purpose];

interface Drawn {
  readonly widths: number[];
  readonly width: number;
  readonly height: number;
  /** Bytes of the largest file. */
  readonly size: number;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Draws what media shows of a picture, upright and without anything else that it holds. Throws a 400 if it cannot be read. */
export async function drawFor(purpose: Purpose, content: Buffer, field: string = fieldOf(purpose)): Promise<Drawn> {
  try {
    return await (purpose === 'post' || purpose === 'document'
      ? drawWidths(content, purpose)
      : drawBox(content, purpose));
  } catch {
    throw invalidField(field, 'This picture is damaged or not complete');
  }
}

const upright = (content: Buffer) => sharp(content, { failOn: 'error' }).autoOrient();

async function drawWidths(content: Buffer, purpose: 'post' | 'document'): Promise<Drawn> {
  const { width } = (await sharp(content).metadata()).autoOrient;
  const all = [...[640, 1_280].filter((one) => one < width), Math.min(width, 2_048)];
  const widths = purpose === 'post' ? all : all.slice(-1);
  const files = new Map<string, Buffer>();
  let largest = { size: 0, width: 0, height: 0 };
  for (const one of widths) {
    const { data, info } = await upright(content).resize({ width: one }).webp().toBuffer({ resolveWithObject: true });
    files.set(`${one}.webp`, data);
    largest = { size: data.length, width: info.width, height: info.height };
  }
  if (purpose === 'post') {
    files.set('blurred.webp', await upright(content).resize({ width: 24 }).webp().toBuffer());
    files.set(
      'share.jpg',
      await upright(content)
        .resize({ width: Math.min(width, 1_200) })
        .jpeg()
        .toBuffer(),
    );
  }
  return { widths, ...largest, files };
}

const boxes = {
  avatar: { size: { width: 512, height: 512, fit: 'cover' }, names: ['256.webp', '512.webp', 'share.jpg'] },
  cover: { size: { width: 1_500, height: 500, fit: 'cover' }, names: ['cover.webp', 'share.jpg'] },
  preview: { size: { width: 640, height: 640, fit: 'inside' }, names: ['preview.webp'] },
} as const;

/** One file of each name. */
async function drawBox(content: Buffer, purpose: keyof typeof boxes): Promise<Drawn> {
  const { size, names } = boxes[purpose];
  const { data, info } = await upright(content)
    .resize({ ...size, withoutEnlargement: true })
    .webp()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { widths: [width], width, height, size: data.length, files: new Map(names.map((name) => [name, data])) };
}
