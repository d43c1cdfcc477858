/** Has the browser save the parts of a CSV as one file. */
export function saveCsv(parts: readonly string[], name: string): void {
  const link = document.createElement('a');
  // Spreadsheets take a file for UTF-8 by this mark alone.
  link.href = URL.createObjectURL(new Blob(['\uFEFF', ...parts], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
