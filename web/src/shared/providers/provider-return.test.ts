import { describe, expect, it } from 'vitest';
import { readProviderReturn } from './provider-return.ts';

describe('what a provider sends the browser back with', () => {
  it('is an answer with its purpose', () => {
    expect(readProviderReturn('#provider=google&purpose=link&state=s&code=a%2Fb&iss=https%3A%2F%2Fa.example')).toEqual({
      kind: 'answer',
      purpose: 'link',
      answer: { state: 's', code: 'a/b', iss: 'https://a.example' },
    });
  });

  it.each([
    ['#provider=google&failure=cancelled', true],
    ['#provider=google&failure=failed', false],
    ['#provider=google&purpose=other&state=s&code=c', false],
    ['#provider=google&purpose=sign-in&state=s', false],
  ])('is a failure for %s', (hash, isCancelled) => {
    expect(readProviderReturn(hash)).toEqual({ kind: 'failure', isCancelled });
  });

  it.each(['', '#content', '#state=s&code=c'])('is nothing for %j', (hash) => {
    expect(readProviderReturn(hash)).toBeUndefined();
  });
});
