/** Returns the parts of a CSV as one file. It begins with the byte order mark: by that alone Excel takes it for UTF-8. */
export function createCsvFile(parts: readonly string[]): Blob {
  return new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' });
}
