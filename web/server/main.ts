import { createServer, type ServerResponse } from 'node:http';
import { answerCalls } from './answer-calls.ts';
import type { RenderPage } from './render-page.tsx';

/** The languages that pages are rendered in. */
const languages = ['en', 'es'];

answerCalls();

/** The code of a language is loaded with its first page, that of English at the start. */
async function loadRenderer(language: string): Promise<RenderPage> {
  const { renderPage } = await import(/* @vite-ignore */ `./${language}/render-page.js`);
  return renderPage;
}

let resting: NodeJS.Timeout | undefined;

/** V8 keeps what pages have left behind, some 15 MB, until others are rendered. Does nothing without `--expose-gc`. */
function collectAtRest(): void {
  clearTimeout(resting);
  resting = setTimeout(() => void gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), 12_000).unref();
}

async function answer(address: string | undefined, response: ServerResponse): Promise<void> {
  try {
    const { pathname, searchParams } = new URL(address ?? '/', 'http://pages');
    if (pathname.startsWith('/health/')) return send(response, 200, { ready: true });
    const language = searchParams.get('language') ?? '';
    if (pathname !== '/page' || !languages.includes(language)) return send(response, 404);
    collectAtRest();
    const renderPage = await loadRenderer(language);
    const page = await renderPage(searchParams.get('path') ?? '');
    send(response, page === undefined ? 404 : 200, page);
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    process.stderr.write(`pages: ${JSON.stringify({ address, message, stack })}\n`);
    send(response, 500);
  }
}

function send(response: ServerResponse, status: number, body: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const server = createServer((request, response) => void answer(request.url, response));
const stop = () => {
  server.close(() => process.exit());
  server.closeIdleConnections();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The parent process has ended.
process.on('disconnect', stop);
server.on('error', (error) => {
  process.stderr.write(`pages: ${error.message}; set PORT to another one\n`);
  process.exit(1);
});
await loadRenderer('en');
collectAtRest();
server.listen(Number(process.env.PORT ?? 4010), process.env.HOST ?? '127.0.0.1', () => process.send?.('ready'));
