import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** What the worker reports: its progress in bytes, and at the end the digest or why there is none. */
export type HashReport = { readonly hashed: number } | { readonly sha256: string } | { readonly failure: string };

const pieceBytes = 4 * 1_024 * 1_024;
/** The browser's own digest is ten times as fast, takes whole files only, and exists on secure pages only. */
const wholeBytes = 64_000_000;

/** Hashes the file that the page sends; a large one in pieces, because a film does not fit into memory. */
async function hash(file: Blob): Promise<void> {
  if (file.size <= wholeBytes && globalThis.isSecureContext) {
    const whole = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    report({ sha256: bytesToHex(new Uint8Array(whole)) });
    return;
  }
  const digest = sha256.create();
  for (let start = 0; start < file.size; start += pieceBytes) {
    const piece = file.slice(start, start + pieceBytes);
    digest.update(new Uint8Array(await piece.arrayBuffer()));
    report({ hashed: start + piece.size });
  }
  report({ sha256: bytesToHex(digest.digest()) });
}

function report(message: HashReport): void {
  postMessage(message);
}

addEventListener('message', ({ data }) => {
  hash(data).catch((error: unknown) => report({ failure: String(error) }));
});
