import { expect, it } from 'vitest';
import { typesFor } from './preference-rules.ts';

it('offers each role the types that it can get', () => {
  expect(typesFor('FAN')).not.toContain('PAYOUT_PROCESSED');
  expect(typesFor('FAN')).toContain('SUBSCRIPTION_RENEWAL');
  expect(typesFor('CREATOR')).toContain('NEW_TIP');
  expect(typesFor('CREATOR')).not.toContain('CONTENT_REPORTED');
  expect(typesFor('FAN')).toEqual(expect.arrayContaining(['NEW_POST', 'MENTION']));
  expect(typesFor('ADMIN')).toHaveLength(19);
});
