import { parentPort } from 'node:worker_threads';
import { readPage } from '#/media/read-page.ts';

/** Extracts the text of each page that the parent sends, as the network delivered it. */
parentPort?.on('message', (body: Uint8Array) => parentPort?.postMessage(readPage(Buffer.from(body))));
