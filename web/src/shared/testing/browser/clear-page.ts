import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

// The library clears the page between the tests of the first file only that loads it, and the files of a worker share a page.
beforeEach(({ onTestFinished }) => onTestFinished(() => cleanup()));
