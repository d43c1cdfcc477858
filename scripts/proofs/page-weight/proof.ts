import { withRealSystem } from '../instruments/real-system.ts';
import type { Finding } from '../proof.ts';
import { evaluatePages } from './lighthouse.ts';

export const promise =
  'Lighthouse gives home, the directory, a service, a profile and a public post, on its phone profile, 95 or more for performance and 100 for accessibility, best practices and SEO (median of three).';
export const minutes = 12;

export const run = (print: (line: string) => void): Promise<Finding[]> =>
  withRealSystem({ args: [], env: {} }, ({ address }) => evaluatePages(address, print));
