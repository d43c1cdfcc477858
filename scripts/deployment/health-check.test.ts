import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';

const program = path.resolve(import.meta.dirname, '../../infra/health-check.mjs');

async function exitCodeBeside(answer: RequestListener): Promise<number | null> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await exitCodeAt((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function exitCodeAt(port: number): Promise<number | null> {
  const check = spawn(process.execPath, [program], { env: { HEALTH_PORT: String(port) }, stdio: 'inherit' });
  const [code] = (await once(check, 'exit')) as [number | null];
  return code;
}

test('a service that is ready has exit code 0', async () => {
  const paths: (string | undefined)[] = [];
  const code = await exitCodeBeside((request, response) => {
    paths.push(request.url);
    response.end('{}');
  });
  expect({ code, paths }).toEqual({ code: 0, paths: ['/health/ready'] });
});

test('one that is not ready has exit code 1', async () => {
  expect(await exitCodeBeside((_request, response) => response.writeHead(503).end('{}'))).toBe(1);
});

test('one that ends the connection, that does not answer, or that does not run has exit code 1', async () => {
  expect(await exitCodeBeside((request) => request.socket.destroy())).toBe(1);
  expect(await exitCodeBeside(() => {})).toBe(1);
  expect(await exitCodeAt(9)).toBe(1);
});
