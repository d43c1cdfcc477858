// Runs media in a process of its own, which ends or fails at a step that its parent names. Its clock is as far ahead as that says, and
// it trusts the parent's key.
import { openDatabase } from '@stagedoor/service-kit/database/database';
import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { createService } from '@stagedoor/service-kit/process/service';
import type { MediaServiceDeps } from '#/config.ts';
import { mediaService } from '#/service.ts';
import { armFaults, type Fault, takeStep, watchFileSystem } from '#/testing/fault-steps.ts';
import { workAtOnce } from '#/testing/work-at-once.ts';

const { PROOF_PUBLIC_KEY: publicKey = '', DATABASE_URL: url = '' } = process.env;
const keys: VerificationKeys = { find: async () => publicKey };
let offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0);
const clock = { now: () => new Date(Date.now() + offsetMs) };
const onStatement = (statement: string) => void takeStep(`sql ${statement}`);
// The statements of jobs are steps, too.
const database = openDatabase({ url, schema: mediaService.schema, poolSize: 6, name: 'media jobs', onStatement });
const watched = (job: Job<MediaServiceDeps>): Job<MediaServiceDeps> => ({
  ...job,
  run: (deps) => job.run({ ...deps, database }),
});

workAtOnce();
watchFileSystem();
const arm = (faults: readonly Fault[]) => armFaults(faults, () => process.send?.({ struck: true }));
arm(JSON.parse(process.env.FAULTS ?? '[]'));
process.on('message', (message: { offsetMs: number; faults?: readonly Fault[] }) => {
  offsetMs = message.offsetMs;
  if (message.faults !== undefined) arm(message.faults);
  process.send?.({ heard: true });
});
process.on('disconnect', () => process.exit(0));
const service = await createService({ ...mediaService, jobs: mediaService.jobs?.map(watched) ?? [] }, process.env, {
  ...{ clock, keys, onStatement, shedsLoad: false, patienceFactor: 10 },
  adjustPause: (pauseMs) => Math.min(pauseMs / 20, 300),
});
process.send?.({ address: await service.start({ host: '127.0.0.1', port: 0 }) });
