import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes a file that is there until the test ends. */
export async function writeTemporaryFile(content: Buffer): Promise<{ path: string; size: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stagedoor-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'file');
  await writeFile(file, content);
  return { path: file, size: content.length };
}
