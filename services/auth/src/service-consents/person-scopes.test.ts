import { ConfigProblem } from '@stagedoor/service-kit/config/config';
import { expect, it } from 'vitest';
import { personScopesVariable } from '#/service-consents/person-scopes.ts';

const { parse, fallback } = personScopesVariable('PERSON_SCOPES');
const asked = [{ scope: 'posts:write', reason: { en: 'To thank your fans', es: 'Para dar las gracias' } }];

it('reads what each service asks for, and nothing where nobody asks', () => {
  expect(parse(JSON.stringify({ 'fan-crm': asked }))).toEqual(new Map([['fan-crm', asked]]));
  expect(fallback).toEqual(new Map());
});

it.each([
  ['no JSON', 'fan-crm:posts:write'],
  ['a list', '[]'],
  ['a scope that there is none of', JSON.stringify({ 'fan-crm': [{ ...asked[0], scope: 'everything' }] })],
  ['words in one language', JSON.stringify({ 'fan-crm': [{ scope: 'posts:write', reason: { en: 'To thank' } }] })],
  ['what is no business service', JSON.stringify({ social: asked })],
])('refuses %s', (_, text) => {
  expect(() => parse(text)).toThrow(ConfigProblem);
});
