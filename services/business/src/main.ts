import { runProcess } from '@stagedoor/service-kit/process/run-process';
import { startStubs } from '#/start-stubs.ts';

await runProcess('business', async () => {
  return startStubs(process.env);
});
