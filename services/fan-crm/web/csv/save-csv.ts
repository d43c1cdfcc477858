import { createCsvFile } from '@stagedoor/csv/csv-file';

/** Has the browser save the parts of a CSV as one file. */
export function saveCsv(parts: readonly string[], name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(createCsvFile(parts));
  link.download = name;
  link.click();
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
