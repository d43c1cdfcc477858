import { paintPicture } from '@stagedoor/demo-world/pictures/paint-picture';
import type { Message as DemoMessage, Picture } from '@stagedoor/demo-world/world';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import sharp from 'sharp';
import type { MediaRow } from '#/db/messages.ts';
import { demoFolder } from '#/demo/demo-rows.ts';
import { blurredFile, blurredWidth, pictureFile, storedFolder, wholeFile } from '#/media/media-file-names.ts';

/** Width of the demo pictures in pixels: enough for a thread, and quick to make. */
const pictureWidth = 640;

/**
 * Creates a file of the demo world and stores it. The SVG is our own: files from people are never decoded in this
 * process.
 */
export async function storeAttachment(
  files: FileStore,
  { id: messageId, type }: DemoMessage,
  { id, fileName, picture }: NonNullable<DemoMessage['attachment']>,
): Promise<MediaRow> {
  const folder = demoFolder(id);
  const common = { id, messageId, position: 0, folder };
  if (picture !== null) {
    const { content, blurred, height } = await paint(picture);
    await files.put(`${storedFolder}/${folder}/${pictureFile(pictureWidth)}`, content);
    await files.put(`${storedFolder}/${folder}/${blurredFile}`, blurred);
    const size = { width: pictureWidth, height, size: content.length };
    return { ...common, ...size, type: 'IMAGE', widths: [pictureWidth], alt: picture.alt, mimeType: 'image/webp' };
  }
  const isSound = type === 'AUDIO' || /\.(m4a|mp3|wav|ogg)$/.test(fileName);
  const mimeType = isSound ? 'audio/wav' : 'application/pdf';
  const content = isSound ? makeTune(fileName) : makePage(fileName);
  await files.put(`${storedFolder}/${folder}/${wholeFile({ widths: [], mimeType })}`, content);
  const alt = isSound ? fileName.replace(/\.\w+$/, '.wav') : fileName;
  const kind = isSound ? 'AUDIO' : 'FILE';
  return { ...common, type: kind, widths: [], width: null, height: null, size: content.length, alt, mimeType };
}

async function paint({ seed, kind, width, height }: Picture) {
  const svg = Buffer.from(paintPicture(seed, kind, width, height));
  const painted = sharp(svg, { density: (72 * pictureWidth) / width })
    .resize({ width: pictureWidth })
    .removeAlpha();
  const { data, info } = await painted.raw().toBuffer({ resolveWithObject: true });
  const copy = () => sharp(data, { raw: info });
  const content = await copy().webp({ quality: 80, effort: 2 }).toBuffer();
  const blurred = await copy().resize({ width: blurredWidth }).blur(1).webp({ quality: 40, effort: 0 }).toBuffer();
  return { content, blurred, height: info.height };
}

/** Returns three seconds of a plucked chord as a WAV file, 16 bits, one channel. */
function makeTune(name: string): Buffer {
  const rate = 16_000;
  const pitch = 196 + 20 * (name.length % 7);
  const samples = Array.from({ length: 3 * rate }, (_, index) => {
    const time = index / rate;
    const notes = [1, 5 / 4, 3 / 2, 2].map((step, note) => {
      const since = time - note * 0.35;
      return since < 0 ? 0 : Math.exp(-2.5 * since) * Math.sin(2 * Math.PI * pitch * step * since);
    });
    return Math.round(7_000 * notes.reduce((sum, one) => sum + one, 0));
  });
  const sound = Buffer.alloc(44 + 2 * samples.length);
  sound.write('RIFF', 0, 'latin1');
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.write('WAVEfmt ', 8, 'latin1');
  sound.writeUInt32LE(16, 16);
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(rate, 24);
  sound.writeUInt32LE(2 * rate, 28);
  sound.writeUInt16LE(2, 32);
  sound.writeUInt16LE(16, 34);
  sound.write('data', 36, 'latin1');
  sound.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((sample, index) => {
    sound.writeInt16LE(Math.max(-32_768, Math.min(32_767, sample)), 44 + 2 * index);
  });
  return sound;
}

/** Returns a PDF of one page with its title. */
function makePage(name: string): Buffer {
  const title = name
    .replace(/\.\w+$/, '')
    .replaceAll(/[^\w -]/g, ' ')
    .replaceAll('-', ' ');
  const drawing = `BT /F1 28 Tf 72 700 Td (${title}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let content = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = content.length;
    content += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${content}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${content.length}\n%%EOF\n`,
    'latin1',
  );
}
