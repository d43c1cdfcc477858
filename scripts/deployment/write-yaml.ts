import { Document, isCollection, isMap, type Node } from 'yaml';

/** Writes YAML as people write it: a small mapping or list is on one line. What occurs twice is an anchor and an alias. */
export function writeYaml(value: unknown): string {
  const document = new Document(value, { version: '1.1', anchorPrefix: 'same' });
  if (document.contents !== null) putOnOneLine(document.contents, 0);
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** Several documents in one file. */
export function writeDocuments(documents: readonly unknown[]): string {
  return documents.map(writeYaml).join('---\n');
}

const longest = 96;

function putOnOneLine(node: Node, depth: number): void {
  if (!isCollection(node)) return;
  for (const item of node.items) {
    const value = isMap(node) ? (item as { value: Node | null }).value : (item as Node);
    if (value !== null) putOnOneLine(value, depth + 1);
  }
  node.flow = depth > 0 && JSON.stringify(node).length <= longest;
}
