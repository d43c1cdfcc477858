// `node --use-env-proxy download.ts <address> <file>`: a process of its own, so that HTTP(S)_PROXY applies and a
// download that hangs can be killed.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const [address = '', file = ''] = process.argv.slice(2);
try {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${new URL(address).host} answered ${response.status}`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  console.error(cause instanceof Error ? cause.message || cause.name : String(cause));
  process.exit(1);
}
