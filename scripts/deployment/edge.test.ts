import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { securityHeaders } from '../../gateway/src/guard/security-headers.ts';

const configuration = path.resolve(import.meta.dirname, '../../infra/nginx');
const read = (file: string) => readFileSync(path.join(configuration, file), 'utf8');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-edge-'));
  writeFileSync(path.join(folder, 'nginx'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the script with an nginx that only says how it was started. */
function start(tls: string): string {
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    GATEWAYS: '172.30.64.251:8080 172.30.64.252:8080',
    EDGE_STATE: path.join(folder, 'state'),
    TLS_FOLDER: tls,
  };
  return spawnSync('sh', [path.join(configuration, 'start-edge.sh')], { env, encoding: 'utf8' }).stdout;
}
const written = (file: string) => readFileSync(path.join(folder, 'state', file), 'utf8');

test('the edge’s own answers have the headers of the gateway’s', () => {
  const headers = [...read('security-headers.conf').matchAll(/^add_header (\S+) "(.*)" always;$/gm)];
  expect(Object.fromEntries(headers.map(([, name, value]) => [name, value]))).toEqual(securityHeaders);
});

test('the gateways are the ones that it is told, and HTTPS is served only with a certificate', () => {
  expect(start('/nowhere')).toBe(`-e stderr -p ${folder}/state -c nginx.conf -g daemon off;\n`);
  expect(written('gateways.conf').match(/^server \S+/gm)).toEqual([
    'server 172.30.64.251:8080',
    'server 172.30.64.252:8080',
  ]);
  expect(existsSync(path.join(folder, 'state/tls.conf'))).toBe(false);
  writeFileSync(path.join(folder, 'tls.crt'), 'a certificate');
  start(folder);
  expect(written('tls.conf')).toContain(`ssl_certificate ${folder}/tls.crt;`);
  expect(written('tls.conf')).toMatch(/^listen 8443 ssl http2\b/);
});

test('what a client says about its address is overwritten, and no gateway is asked twice for what may have been done', () => {
  const text = read('nginx.conf');
  expect(text).toContain('proxy_set_header x-forwarded-for $remote_addr;');
  expect(text).not.toMatch(/proxy_add_x_forwarded_for|non_idempotent|real_ip/);
  // A location with a header of its own would lose those that are set for all.
  const [, locations = ''] = text.split('\n  server {');
  expect(locations).not.toContain('proxy_set_header');
});
