import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keyCalls } from '@stagedoor/contracts/key-calls';
import { securityEventTitles } from '@stagedoor/contracts/security-events';
import { webhookEvents } from '@stagedoor/contracts/webhook-events';
import { expect, it } from 'vitest';
import { serverTexts } from './server-texts.ts';
import { serverTextsForDevelopers } from './server-texts-for-developers.ts';

it('has each event of the security log, which people read in their own language', () => {
  expect(Object.values(securityEventTitles).filter((title) => !(title in serverTexts))).toEqual([]);
});

/** Returns the messages of core services in which a number is a constant, such as the most pinned conversations, as people read them. */
function readMessagesWithLimits(): string[] {
  const root = path.join(import.meta.dirname, '../../../..');
  const sources = globSync(
    '{services/{auth,directory,messaging,notifications,payments,social},shared/contracts}/src/**/*.ts',
    {
      cwd: root,
    },
  )
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  const limits = new Map(
    [...sources.matchAll(/^(?:export )?const (max\w+) = (\d+);/gm)].map(([, name = '', limit = '']) => [name, limit]),
  );
  return [...sources.matchAll(/\b(?:badRequest|conflict)\(\s*`([^`]*)\$\{(max\w+)\}([^`]*)`/g)].map(
    ([, before, name = '', after]) => `${before}${limits.get(name)}${after}`,
  );
}

it('has each message with a limit, the number included', () => {
  const messages = readMessagesWithLimits();
  expect(messages).toContain('You can pin at most 5 conversations');
  expect(messages.filter((message) => !(message in serverTexts))).toEqual([]);
});

it('has what the page for developers says of each call and event, and nothing else', () => {
  const summaries = new Set([...keyCalls, ...webhookEvents].map(({ summary }) => summary));
  expect(Object.keys(serverTextsForDevelopers).sort()).toEqual([...summaries].sort());
});
