import type { Finding } from '../proof.ts';
import { measureAgeing } from './measure-ageing.ts';

export const promise =
  'With what a year leaves in four services the calls of every day touch at most 1.5 times the buffers of a system of a month; all care (pruning, digests, renewals, backup, and erasing a person who was there all year) is done within its bound, a round of most jobs in 250 ms, and blocks no reader for 100 ms. `npm run age` takes other ages.';
export const minutes = 25;

export const run = (print: (line: string) => void): Promise<Finding[]> => measureAgeing(365, print);
