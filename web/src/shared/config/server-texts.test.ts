import { securityEventTitles } from '@stagedoor/contracts/security-events';
import { expect, it } from 'vitest';
import { serverTexts } from './server-texts.ts';

it('has each event of the security log, which people read in their own language', () => {
  expect(Object.values(securityEventTitles).filter((title) => !(title in serverTexts))).toEqual([]);
});
