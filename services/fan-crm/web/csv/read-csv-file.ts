/**
 * Reads a file as text: in UTF-8, or in UTF-16 as spreadsheets mark it. Throws an error with the words `unreadable` for another
 * encoding: its letters would become replacement characters in notes that people keep.
 */
export async function readCsvFile(file: Blob, unreadable: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder(findEncoding(bytes), { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new Error(unreadable);
    throw error;
  }
}

/** The byte order mark tells UTF-16. */
function findEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
