import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hasErrorCode } from '@stagedoor/service-kit/common/has-error-code';
import { Refusal } from '../refusal.ts';
import { writeWholeFile } from './write-whole-file.ts';

/** Passwords that this machine made up for itself, in `<folder>/secrets.json`, readable by its owner only. */
export type Secrets = {
  /** Returns the secret of that name; generated on first use. 48 hex digits, safe in URLs and configuration files. */
  get(name: string): string;
  has(name: string): boolean;
};

export function openSecrets(folder: string): Secrets {
  const file = path.join(folder, 'secrets.json');
  const known = new Map(Object.entries(readSecrets(file)));
  return {
    has: (name) => known.has(name),
    get(name) {
      const secret = known.get(name) ?? randomBytes(24).toString('hex');
      if (!known.has(name)) {
        known.set(name, secret);
        writeWholeFile(file, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`, { mode: 0o600 });
      }
      return secret;
    },
  };
}

function readSecrets(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return {};
    if (!(error instanceof SyntaxError)) throw error;
    throw new Refusal(`${file} is damaged: put back a copy of it, or point DATA_DIR at another folder.`);
  }
}
