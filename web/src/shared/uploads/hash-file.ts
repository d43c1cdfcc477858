import type { HashReport } from './hash-worker.ts';
import workerUrl from './hash-worker.ts?worker&url';

/** The file could not be read: it was moved, changed or deleted since it was chosen. */
export class UnreadableFileError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnreadableFileError';
  }
}

interface Hashing {
  readonly signal: AbortSignal;
  /** Called with the number of bytes that were hashed. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Returns the SHA-256 of a file as 64 hexadecimal digits, computed in a worker so that the page goes on. Throws an
 * UnreadableFileError, or the signal's reason.
 */
export function hashFile(file: Blob, { signal, onProgress }: Hashing): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = startWorker();
    const stop = () => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      stop();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort);
    worker.addEventListener('message', ({ data }: MessageEvent<HashReport>) => {
      if ('hashed' in data) return onProgress(data.hashed);
      stop();
      if ('sha256' in data) resolve(data.sha256);
      else reject(new UnreadableFileError(data.failure));
    });
    worker.addEventListener('error', ({ message }) => {
      stop();
      reject(new Error(`The worker that hashes files failed: ${message}`));
    });
    worker.postMessage(file);
  });
}

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}

function startWorker(): Worker {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  // Trusted Types: only a policy may supply the worker's URL, and this one supplies no other.
  const policy = trustedTypes?.createPolicy('hash-worker', { createScriptURL: () => workerUrl });
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
}
