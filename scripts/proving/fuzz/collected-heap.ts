import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestSystem } from '../../testing/start-system.ts';

/** Has every process of a system say how much its heap holds, as of now, after a collection of its garbage. */
export async function readHeaps({ dataDir }: TestSystem): Promise<Map<string, { mb: number }>> {
  const folder = path.join(dataDir, 'logs');
  const heaps = new Map<string, { mb: number }>();
  for (const file of readdirSync(folder)) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const address = text.match(/ws:\/\/127\.0\.0\.1:\d+\/[\da-f-]+/g)?.[0];
    if (address === undefined) continue;
    const bytes = await collect(address).catch(() => undefined);
    if (bytes !== undefined) heaps.set(file, { mb: bytes / 1_000_000 });
  }
  return heaps;
}

/** Collects garbage over the inspector of a process, and returns the bytes that are still used. */
function collect(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const ask = (id: number, method: string) => socket.send(JSON.stringify({ id, method }));
    socket.addEventListener('error', () => reject(new Error(`${address} cannot be inspected`)));
    socket.addEventListener('open', () => ask(1, 'HeapProfiler.collectGarbage'));
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: { usedSize?: number } };
      if (id === 1) ask(2, 'HeapProfiler.collectGarbage');
      if (id === 2) ask(3, 'Runtime.getHeapUsage');
      if (id !== 3) return;
      socket.close();
      resolve(result?.usedSize ?? 0);
    });
  });
}
