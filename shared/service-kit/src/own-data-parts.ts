import type { Consumer } from '#/consumer.ts';
import { createErasureConsumer, createErasureJob } from '#/erase-person.ts';
import type { TokenSource } from '#/internal-client.ts';
import type { PersonalData } from '#/personal-data.ts';
import { createExportConsumer, createExportJob, createHttpSink } from '#/send-export.ts';
import type { Job, ServiceDeps } from '#/service.ts';

/** What has a service send and erase what it holds of people; nothing where it holds none. */
export function ownDataParts<Deps extends Pick<ServiceDeps, 'database' | 'clock' | 'log'>>(
  personalData: PersonalData<Deps> | undefined,
  auth: { readonly authUrl: string; readonly tokenFor: TokenSource },
): { readonly consumers: readonly Consumer<Deps>[]; readonly jobs: readonly Job<Deps>[] } {
  if (personalData === undefined) return { consumers: [], jobs: [] };
  const httpSink = createHttpSink(auth);
  return {
    consumers: [createExportConsumer(), createErasureConsumer()],
    jobs: [createExportJob(personalData, personalData.exportSink ?? (() => httpSink)), createErasureJob(personalData)],
  };
}
