import { stringify } from 'yaml';

/** Writes YAML in the usual style. A text `*name` becomes an alias of the anchor of that name. */
export function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, indent: 2 })
    .replaceAll(/"<<": "(\*[\w-]+)"/g, '<<: $1')
    .replaceAll(/<<: "(\*[\w-]+)"/g, '<<: $1');
}

/** Several documents in one file. */
export function writeDocuments(documents: readonly unknown[]): string {
  return documents.map(writeYaml).join('---\n');
}
