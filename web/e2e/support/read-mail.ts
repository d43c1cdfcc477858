import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from './page-state.ts';

/** Waits for a mail to an address with this beginning of its subject, and returns the token of its link. */
export function readMailedToken(dataDir: string, email: string, subject: string): Promise<string> {
  const folder = path.join(dataDir, 'mail');
  return until(async () => {
    for (const name of await readdir(folder)) {
      const text = name.endsWith('.eml') ? await readFile(path.join(folder, name), 'utf8') : '';
      const token = /\?token=([\w-]+)/.exec(text)?.[1];
      if (text.includes(email) && text.includes(`Subject: ${subject}`) && token !== undefined) return token;
    }
    throw new Error(`no mail "${subject}" to ${email}`);
  });
}
