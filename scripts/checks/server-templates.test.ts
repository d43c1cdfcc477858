import { expect, it } from 'vitest';
import { checkPatterns, findServerTemplates } from './server-templates.ts';

it('finds the messages with values of errors, and those of their fields', () => {
  const find = findServerTemplates;
  expect(find(`throw conflict(\`A payment of \${price} waits\`)`)).toEqual(['A payment of {} waits']);
  expect(find('throw new AppError(409, `Now $${(cents / 100).toFixed(2)}`)')).toEqual(['Now {}']);
  expect(find(`throw invalidField('a', isOne ? \`\${a} here\` : \`None of \${b}\`)`)).toEqual([
    '{} here',
    'None of {}',
  ]);
  expect(find(`throw new AppError(409, text, { errors: [{ field, message: \`Now \${a}\` }] })`)).toEqual(['Now {}']);
});

it('leaves alone what is no message of an error to a person', () => {
  expect(findServerTemplates(`throw conflict('This is whole'); log(\`\${a} happened\`);`)).toEqual([]);
  expect(findServerTemplates(`throw new Error(\`\${key} is not set\`); const row = { message: \`\${a}\` };`)).toEqual(
    [],
  );
});

const source = `throw conflict(\`This \${kind} waits for \${count} days\`); const kinds = ['post', 'message'];`;
const check = (patterns: readonly string[], more: { texts?: readonly string[]; exempt?: readonly string[] } = {}) =>
  checkPatterns({ patterns, texts: [], exempt: [], source, templates: findServerTemplates(source), ...more });

it('passes a pattern of the server, also with its words put in', () => {
  expect(check(['This {kind} waits for {count} days'])).toEqual([]);
  expect(check(['This post waits for {count} days', 'This message waits for {count} days'])).toEqual([]);
});

it('reports a pattern that the server does not say', () => {
  const right = 'This {kind} waits for {count} days';
  for (const wrong of ['This {kind} waits for {count} weeks', 'This tip waits for {count} days', 'This post'])
    expect(check([right, wrong])).toEqual([`the server does not say “${wrong}”`]);
});

it('reports a message without a translation, unless it is exempt', () => {
  const template = 'This {} waits for {} days';
  expect(check([])).toEqual([`“${template}” has no translation`]);
  expect(check([], { exempt: [template] })).toEqual([]);
  expect(check([], { texts: ['This post waits for 7 days'] })).toEqual([]);
  expect(check([], { exempt: [template, 'Gone {}'] })).toEqual(['“Gone {}” is exempt, and the server does not say it']);
});
