export interface ByteRange {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

/**
 * Returns the range that a `Range` header requests of a file of `size` bytes. Returns `whole` without the header, or where its
 * unit is not bytes. Returns `none`, which is a 416, where it requests several ranges or one outside of the file.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  if (header === undefined || !/^bytes *=/i.test(header)) return 'whole';
  const match = /^bytes *= *(\d{0,15})-(\d{0,15}) *$/i.exec(header);
  if (match === null) return 'none';
  const [first = '', last = ''] = match.slice(1);
  if (first === '' && last === '') return 'none';
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'none' : { start, end };
}
