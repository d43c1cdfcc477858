import { Refusal } from '../refusal.ts';

/** Replaces the text between `# <name>: …` and `# end of <name>` of a file; the rest is edited by people. */
export function replaceMarkedPart(text: string, name: string, content: string): string {
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => line.trim().startsWith(`# ${name}: `));
  const end = lines.findIndex((line) => line.trim() === `# end of ${name}`);
  if (begin === -1 || end < begin) {
    throw new Refusal(`The marks "# ${name}: …" and "# end of ${name}" are missing: restore them from git.`);
  }
  const indent = (lines[begin] ?? '').match(/^ */)?.[0] ?? '';
  const part = content
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `${indent}${line}`));
  return [...lines.slice(0, begin + 1), ...part, ...lines.slice(end)].join('\n');
}
