import { createReadStream } from 'node:fs';

/** How much of a file is checked, in bytes. Even, so that it ends with a whole unit of UTF-16. */
const mostBytes = 1_000_000;

/**
 * What no text has, in UTF-16 and in code pages; those of typewriters, and of DOS at the end of a file, are in texts. Windows-1252 makes
 * controls of some bytes of letters in other code pages.
 */
const control = /(?![\t\n\v\f\r\b\cZ\u0080-\u009f])\p{Cc}/u;
/** Begins another set of letters in ISO-2022-JP, and another colour. */
const escapeSign = '\u001b';
/** All that UTF-8 may not have: few files are valid UTF-8 and no text. */
const zero = /\0/;

/** Beginnings that a browser would sniff as a page, or a shell would run. `<3` and `<< so >>` are neither. */
const markupOrScript = /^(?:<[a-z!/?%]|#!)/i;

/**
 * Returns whether a file is plain text as editors save it: in UTF-8, in UTF-16 with a byte order mark, or in a code page such as those
 * of Windows, Shift-JIS, EUC-KR, GBK and Big5. The encoding need not be known, because whoever saves the file gets the original bytes.
 * Text that begins like markup or a script is not plain.
 */
export async function isPlainText({ path, size }: { readonly path: string; readonly size: number }): Promise<boolean> {
  const end = Math.min(size, mostBytes);
  let candidates: readonly Candidate[] | undefined;
  let length = 0;
  for await (const chunk of createReadStream(path, { end: end - 1 })) {
    const piece = chunk as Buffer;
    candidates ??= openCandidates(piece);
    length += piece.length;
    const isLast = length === size;
    candidates = candidates.filter((candidate) => candidate.takes(piece, isLast));
  }
  // The first encoding that fits is used, because almost nothing is UTF-8 by chance.
  const [found] = candidates ?? [];
  return found !== undefined && !markupOrScript.test(found.start());
}

/** A reading of the bytes as text. */
interface Candidate {
  /** Returns false if the next piece is not text in this encoding. */
  takes(piece: Buffer, isLast: boolean): boolean;
  /** The beginning of the text, without the mark and space before it. */
  start(): string;
}

function openCandidates([first, second]: Buffer): Candidate[] {
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) return [openCandidate(first === 0xff ? 'utf-16le' : 'utf-16be', control)];
  // Code pages differ in their letters, but not in ASCII or in which bytes are control characters.
  return [openCandidate('utf-8', zero), openCandidate('windows-1252', control)];
}

function openCandidate(encoding: string, never: RegExp): Candidate {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let start = '';
  const decode = (piece: Buffer, isLast: boolean) => {
    try {
      return decoder.decode(piece, { stream: !isLast });
    } catch (error) {
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  };
  return {
    takes(piece, isLast) {
      const text = decode(piece, isLast);
      if (text === undefined || never.test(text.replaceAll(escapeSign, ''))) return false;
      if (start === '') start = text.trimStart().slice(0, 2);
      return true;
    },
    start: () => start,
  };
}
