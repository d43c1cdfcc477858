import { measureAgeing } from '../proving/age/measure-ageing.ts';
import type { Finding } from '../proving/proof.ts';

export const bar =
  'With what a year leaves, a page of notifications, the feed, a profile and a month of analytics touch at most 1.5 times the buffers of a young system with a month; a round of the jobs that delete old rows takes less than 250 ms and blocks no reader for 100 ms.';

export const run = (print: (line: string) => void): Promise<Finding[]> => measureAgeing(365, print);
