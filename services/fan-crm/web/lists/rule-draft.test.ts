import { expect, it } from 'vitest';
import { ruleOf } from './rule-draft.ts';

const empty = { relation: '', spentOver: '', silentDays: '', newWithinDays: '', tag: '' } as const;

it('reads numbers with a comma before the cents, and what an input method writes', () => {
  expect(ruleOf({ ...empty, spentOver: ' 9,50 ', silentDays: '３０' })).toEqual({ spentOver: 9.5, silentDays: 30 });
  expect(ruleOf({ ...empty, spentOver: '９．５', newWithinDays: '７' })).toEqual({ spentOver: 9.5, newWithinDays: 7 });
  expect(ruleOf({ ...empty, spentOver: '９。５' })).toEqual({ spentOver: 9.5 });
});
