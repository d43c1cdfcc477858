import { beforeEach } from 'vitest';
import { followHistory } from '#/shared/browser/overlay-history.ts';
import { rememberGlobals } from './remember-globals.ts';

// The app replaces the methods of the history for as long as its page is there.
followHistory();

// The test files of a worker share a page, so a replaced global that a test leaves behind would be there for all tests after it.
beforeEach(({ onTestFinished }) => {
  const giveBackGlobals = rememberGlobals();
  // Runs last, after everything that the test itself gives back.
  onTestFinished(() => {
    const left = giveBackGlobals();
    if (left.length > 0) throw new Error(`The test has replaced and not given back: ${left.join(', ')}`);
  });
});
