// Runs media in a process of its own, as often as its parent tells it to, which ends or fails at a step that the parent names.
// Its clock is as far ahead as that says, and it trusts the parent's key.
import { flushCompileCache } from 'node:module';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { createService } from '@stagedoor/service-kit/process/service';
import type { MediaServiceDeps } from '#/config.ts';
import { mediaService } from '#/service.ts';
import { armFaults, Ended, type Life, runLife, takeStep, watchFileSystem } from '#/testing/fault-steps.ts';
import type { Told } from '#/testing/killable-media.ts';
import { workAtOnce } from '#/testing/work-at-once.ts';

const { PROOF_PUBLIC_KEY: publicKey = '', DATABASE_URL: url = '' } = process.env;
const keys: VerificationKeys = { find: async () => publicKey };
let offsetMs = 0;
const clock = { now: () => new Date(Date.now() + offsetMs) };
/** No process of this machine has this number or a larger one. */
let processId = 5_000_000;

/** Starts the service, and tells the parent where it is. */
function begin(): Promise<void> {
  let service: Awaited<ReturnType<typeof createService>> | undefined;
  const cut = () => {
    service?.app.server.close();
    service?.app.server.closeAllConnections();
    // Its jobs fail as they end.
    void service?.stop().catch(() => undefined);
  };
  const life: Life = {
    hasEnded: false,
    end() {
      life.hasEnded = true;
      cut();
      process.send?.({ stopped: true });
    },
  };
  Object.defineProperty(process, 'pid', { value: processId++, configurable: true });
  const onStatement = (statement: string) => void takeStep(`sql ${statement}`, life);
  // The statements of jobs are steps, too.
  const database = openDatabase({ url, schema: mediaService.schema, poolSize: 6, name: 'media jobs', onStatement });
  const watched = (job: Job<MediaServiceDeps>): Job<MediaServiceDeps> => ({
    ...job,
    run: (deps) => job.run({ ...deps, database }),
  });
  const definition = {
    ...mediaService,
    jobs: mediaService.jobs?.map(watched) ?? [],
    build(...[app, deps]: Parameters<typeof mediaService.build>) {
      app.addHook('onRequest', (request, _reply, done) => {
        if (life.hasEnded) request.raw.destroy();
        else runLife(life, done);
      });
      app.addHook('onClose', () => database.close());
      return mediaService.build(app, deps);
    },
  };
  return runLife(life, async () => {
    service = await createService(definition, process.env, {
      ...{ clock, keys, onStatement, shedsLoad: false, patienceFactor: 10 },
      adjustPause: (pauseMs) => Math.min(pauseMs / 20, 300),
    });
    const address = await service.start({ host: '127.0.0.1', port: 0 });
    if (life.hasEnded) cut();
    else process.send?.({ address });
  });
}

workAtOnce();
watchFileSystem();
// No killed process writes it at its end.
flushCompileCache();
process.on('unhandledRejection', (error) => {
  if (!(error instanceof Ended)) throw error;
});
process.on('message', (told: Told) => {
  offsetMs = told.offsetMs;
  if (told.faults !== undefined) armFaults(told.faults, () => process.send?.({ struck: true }));
  if (told.begins === true) void begin();
  process.send?.({ heard: true });
});
process.on('disconnect', () => process.exit(0));
