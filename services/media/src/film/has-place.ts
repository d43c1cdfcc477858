import { createReadStream } from 'node:fs';

/** How cameras and phones name a place: the words in lower case, and the box of MP4 with its length, language and sign. */
const words = ['location', 'gpslatitude', 'gpscoordinates'];
const box = /\u00a9xyz[\s\S]{4}[+-]/;
const longestMark = 16;

/** Whether a file may say where it was recorded. Looks at all of its bytes, since nothing else can be read in it. */
export async function hasPlace(file: string): Promise<boolean> {
  let rest = '';
  for await (const piece of createReadStream(file, 'latin1') as AsyncIterable<string>) {
    const looked = rest + piece.toLowerCase();
    if (words.some((word) => looked.includes(word)) || box.test(looked)) return true;
    rest = looked.slice(-longestMark);
  }
  return false;
}
