import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { keyCalls } from '@stagedoor/contracts/key-calls';
import { securityEventTitles } from '@stagedoor/contracts/security-events';
import { webhookEvents } from '@stagedoor/contracts/webhook-events';
import { expect, it } from 'vitest';
import { serverPatterns } from './server-patterns.ts';
import { serverTexts } from './server-texts.ts';
import { serverTextsForDevelopers } from './server-texts-for-developers.ts';

it('has each event of the security log, which people read in their own language', () => {
  expect(Object.values(securityEventTitles).filter((title) => !(title in serverTexts))).toEqual([]);
});

/** What only other clients and services can be told: no screen sends such a request. */
const neverOnScreens = [
  'A PPV message is a paid one',
  'A SYSTEM message cannot be sent by a person',
  'A TIP does not answer a message',
  'A TIP is not a paid message',
  'A field of the form is too large',
  'A message with a price is a paid one',
  'A tip is for a post or for a message',
  'Buy a post with POST /posts/{id}/purchase, and a message with POST /messages/{id}/purchase.',
  'Idempotency-Key must be 1 to 255 visible characters',
  'Name each file once',
  'No file is expected here',
  'Nobody waits for this export',
  'Only a TIP has an amount',
  'Only a preview is nobody’s',
  'Only a video can have a poster',
  'Only business services hand notifications over',
  'Only its receiver can mark a message as read',
  'Say how long the file is',
  'Say of each poster which one video it is of',
  'Say where each new file goes',
  'Send a code or a passkey',
  'Send your password, a code, a passkey or what a provider has answered',
  'The audience must be a business service',
  'The audience must be a service',
  'The form has too many parts',
  'The path leads out of the screen of the service',
  'The quote is of another creator',
  'The request needs exactly one Host header',
  'The signature is not the provider’s',
  'The token does not count',
  'There is no history of this event',
  'There is no public post at this address',
  'These are no reports of mails',
  'This Idempotency-Key was used for another request',
  'This cursor is not valid',
  'This folder is another asset',
  'This form is somebody else’s',
  'This is no SHA-256',
  'This is not a business service',
  'This link leads nowhere any more',
  'This service may not make this call',
  'Unknown service or wrong secret',
  'url must be the address of a post',
];

const says =
  /(?:errorMessage:\s*|missing:\s*|\b(?:badRequest|conflict|notFound|forbidden|tooLarge)\(\s*|invalidField\([^,()]*(?:\([^)]*\))?[^,()]*,\s*)'((?:[^'\\]|\\.)*)'/g;

it('has what the calls of screens answer when they are refused', () => {
  const root = path.join(import.meta.dirname, '../../../..');
  const places =
    '{services/{auth,directory,media,messaging,notifications,payments,social},shared/contracts,shared/service-kit}';
  const files = globSync(`${places}/src/**/*.ts`, { cwd: root, exclude: ['**/{testing,internal,demo,commands}/**'] });
  const said = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(says)])
    .map(([, message = '']) => message.replaceAll("\\'", "'"));
  const patterns = Object.keys(serverPatterns).map((pattern) => new RegExp(`^${toSource(pattern)}$`, 's'));
  const isTranslated = (message: string) => message in serverTexts || patterns.some((pattern) => pattern.test(message));
  expect(said).toContain('API key not found');
  expect([...new Set(said)].filter((message) => !isTranslated(message)).toSorted()).toEqual(neverOnScreens);
});

function toSource(pattern: string): string {
  return pattern.replace(/[.*+?^$|()[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+?');
}

/** Returns the messages of core services in which a number is a constant, such as the most pinned conversations, as people read them. */
function readMessagesWithLimits(): string[] {
  const root = path.join(import.meta.dirname, '../../../..');
  const sources = globSync(
    '{services/{auth,directory,media,messaging,notifications,payments,social},shared/contracts}/src/**/*.ts',
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
