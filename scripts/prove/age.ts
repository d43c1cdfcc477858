import { measureAgeing } from '../proving/age/measure-ageing.ts';
import type { Finding } from '../proving/proof.ts';

export const bar =
  'With what a year leaves in seven services and at the broker, the calls of every day (feed, profile, notifications, analytics, the audit log, balance, earnings, conversations, messages, sessions, services, fans) touch at most 1.5 times the buffers of a young system with a month; all care (pruning, digests, renewals, backup, key rotation, migration, dead letters, and erasing a person who was there all year) is done within its bound, a round of most jobs in 250 ms, and blocks no reader for 100 ms.';

export const run = (print: (line: string) => void): Promise<Finding[]> => measureAgeing(365, print);
