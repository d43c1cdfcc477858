import type { TestSystem } from '../../testing/start-system.ts';
import { readLogFiles } from '../instruments/logs.ts';

const files = ['payments.log', 'social.log', 'messaging.log', 'notifications.log', 'auth.log'];

/**
 * Log lines that are expected while another service is killed, or while many wait for one row: a 503 or 504, after which
 * the call is repeated.
 */
const expected = [
  /"statusCode":50[34]/,
  /a request failed.*(ECONNREFUSED|ECONNRESET|UND_ERR|not answer|unavailable)/i,
  /"code":"55P03".*a request failed/,
];

/** Returns log lines of errors after the bytes of `from` that a killed service does not explain, one of each kind. */
export function findErrorLines(system: TestSystem, from: ReadonlyMap<string, number>): string[] {
  const found = new Map<string, string>();
  for (const [file, content] of readLogFiles(system)) {
    if (!files.includes(file)) continue;
    for (const line of content.toString('utf8', from.get(file) ?? 0).split('\n')) {
      if (!/"level":("error"|"fatal"|50|60)/.test(line) || expected.some((pattern) => pattern.test(line))) continue;
      const message = /"msg":"([^"]*)"/.exec(line)?.[1] ?? line;
      if (!found.has(`${file} ${message}`))
        found.set(`${file} ${message}`, `${file}: ${line.slice(0, 200)} … ${describeCause(line)}`);
    }
  }
  return [...found.values()];
}

/** Returns the constraint and the database's message, which are at the end of the line, after the statement. */
function describeCause(line: string): string {
  const code = /"code":"([^"]+)"/.exec(line)?.[1] ?? 'no code';
  const causes = [...line.matchAll(/"message":"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text.slice(-160));
  const constraint = /"constraint_name":"([^"]+)"/.exec(line)?.[1];
  return `${code}${constraint === undefined ? '' : ` (${constraint})`}: ${causes.at(-1) ?? ''}`;
}
