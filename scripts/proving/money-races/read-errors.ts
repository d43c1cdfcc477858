import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestSystem } from '../../testing/start-system.ts';

/** What a service may say while another one it asks is killed: it is answered 503 or 504, and asked again. */
const expected = [/"statusCode":50[34]/, /a request failed.*(ECONNREFUSED|ECONNRESET|UND_ERR|not answer|unavailable)/i];

/** Lines of errors in the logs of the services that a kill of another one does not explain: each kind once. */
export function findErrorLines({ dataDir }: TestSystem): string[] {
  const folder = path.join(dataDir, 'logs');
  const found = new Map<string, string>();
  for (const file of ['payments.log', 'social.log', 'messaging.log', 'notifications.log', 'auth.log']) {
    if (!readdirSync(folder).includes(file)) continue;
    for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n')) {
      if (!/"level":("error"|"fatal"|50|60)/.test(line) || expected.some((pattern) => pattern.test(line))) continue;
      const message = /"msg":"([^"]*)"/.exec(line)?.[1] ?? line;
      if (!found.has(`${file} ${message}`)) found.set(`${file} ${message}`, `${file}: ${line.slice(0, 400)}`);
    }
  }
  return [...found.values()];
}
