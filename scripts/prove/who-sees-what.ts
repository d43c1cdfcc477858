import { runTests } from '../proving/prove-by-tests.ts';

export const bar =
  'What is blocked, private, deleted or scheduled appears in none of the lists, searches, counts and events where it should not: a table of who sees what, as a test.';

export const run = (print: (line: string) => void) =>
  runTests(
    [
      'services/social/src/posts/access/visibility.int.test.ts',
      'services/social/src/blocks/blocks.int.test.ts',
      'services/social/src/jobs/update-suspension-counts.int.test.ts',
    ],
    print,
  );
