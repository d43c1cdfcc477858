import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** Starts a site of another origin whose only page has this markup; returns its address. Ends with the test. */
export async function startOtherSite(markup: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close' }).end(markup);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('the site listens on no port');
  return `http://127.0.0.1:${listening.port}`;
}
