import { afterAll } from 'vitest';
import { releaseTestResources } from '#/testing/test-resources.ts';

// A set-up file of the integration tests: registered before any hook of the test file, so it runs after them all.
afterAll(releaseTestResources);
