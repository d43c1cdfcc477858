import { parentPort } from 'node:worker_threads';
import { readPage } from '#/media/read-page.ts';

/** Answers each page, as the network sent it, with its text. */
parentPort?.on('message', (body: Uint8Array) => parentPort?.postMessage(readPage(Buffer.from(body))));
