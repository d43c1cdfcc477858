import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { testKeys } from '@stagedoor/service-kit/testing/test-tokens';

/** What an aged service is created with: tokens of the proof count, nothing is logged, and a busy machine refuses nothing. */
export const ageOverrides = {
  keys: testKeys,
  log: createLogger({ service: 'age', level: 'silent' }),
  shedsLoad: false,
};
