import { expect, it } from 'vitest';
import { typesFor } from './preference-rules.ts';

it('lets each choose among what they can be told of', () => {
  expect(typesFor('FAN')).not.toContain('PAYOUT_PROCESSED');
  expect(typesFor('FAN')).toContain('SUBSCRIPTION_RENEWAL');
  expect(typesFor('CREATOR')).toContain('NEW_TIP');
  expect(typesFor('CREATOR')).not.toContain('CONTENT_REPORTED');
  expect(typesFor('ADMIN')).toHaveLength(14);
});
