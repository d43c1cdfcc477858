import type { Job } from '@stagedoor/service-kit/jobs/job';
import type { SocialDeps } from '#/config.ts';
import { careForViews } from '#/views/view-partitions.ts';

/** Deletes the viewers of posts for days that are long past and counted. */
export const viewRetention: Job<SocialDeps> = { name: 'views', pauseMs: 600_000, run: careForViews };
