import { encode } from 'uqr';

const pictureSize = 1080;
const margin = 90;
const codeSize = 420;

interface Drawn {
  readonly name: string;
  readonly terms: string;
  readonly code: string;
  /** Opens the offer. */
  readonly link: string;
}

/** Draws an offer to be shared: who offers what, its code, and a QR code of its link. */
export function drawOffer(canvas: HTMLCanvasElement, { name, terms, code, link }: Drawn): void {
  canvas.width = pictureSize;
  canvas.height = pictureSize;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const style = getComputedStyle(document.documentElement);
  const font = getComputedStyle(document.body).fontFamily;
  context.fillStyle = style.getPropertyValue('--main');
  context.fillRect(0, 0, pictureSize, pictureSize);
  context.fillStyle = style.getPropertyValue('--on-main');
  context.textBaseline = 'top';
  const write = (text: string, { y, size, weight }: { y: number; size: number; weight: number }) => {
    context.font = `${weight} ${size}px ${font}`;
    return writeLines(context, text, { y, size });
  };
  const afterName = write(name, { y: margin, size: 56, weight: 600 });
  write(terms, { y: afterName + 24, size: 84, weight: 700 });
  context.font = `600 56px ${font}`;
  context.fillText(code, margin, pictureSize - margin - 56, pictureSize - 3 * margin - codeSize);
  drawCode(context, link);
}

/** Writes text in as many lines as it needs, up to three. Returns where the next one begins. */
function writeLines(context: CanvasRenderingContext2D, text: string, { y, size }: { y: number; size: number }): number {
  const width = pictureSize - 2 * margin;
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (context.measureText(longer).width <= width || line === '') lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, 3);
  for (const [index, line] of shown.entries()) context.fillText(line, margin, y + index * size * 1.2, width);
  return y + shown.length * size * 1.2;
}

/** Dark on white in every theme, because cameras expect it; the white border belongs to it. */
function drawCode(context: CanvasRenderingContext2D, link: string): void {
  const { data, size } = encode(link, { border: 4 });
  const dot = codeSize / size;
  const [left, top] = [pictureSize - margin - codeSize, pictureSize - margin - codeSize];
  context.fillStyle = '#fff';
  context.fillRect(left, top, codeSize, codeSize);
  context.fillStyle = '#000';
  // A hair more than a dot: between dots no line must show.
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(left + x * dot, top + y * dot, dot + 0.5, dot + 0.5);
}
