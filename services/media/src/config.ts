import { type ConfigOf, optionalVariable, textVariable, urlVariable } from '@stagedoor/service-kit/config/config';
import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/process/service-config';
import type * as tables from '#/db/tables.ts';
import { uploadVariables } from '#/uploads/upload-config.ts';

export const variables = {
  ...serviceVariables,
  ...servicePort(4006),
  ...uploadVariables,
  socialUrl: urlVariable('SOCIAL_URL', ['http:', 'https:'], 'http://127.0.0.1:4002'),
  messagingUrl: urlVariable('MESSAGING_URL', ['http:', 'https:'], 'http://127.0.0.1:4003'),
  /** The folder of uploads and files, `uploads/media` and `files/media` in it, if no bucket is set. */
  dataDir: textVariable('DATA_DIR', '.data'),
  /** The folder of work on files; `work/media` in `dataDir` by default. */
  workDir: optionalVariable('WORK_DIR'),
  /** A bucket for files instead of the disk. */
  fileStoreUrl: optionalVariable('FILE_STORE_URL'),
  /** The folder of ffmpeg and ffprobe, if they are not on the PATH. */
  filmTools: optionalVariable('FILM_TOOLS'),
  /** Signs the addresses of files; all instances need the same. By default it is derived from SERVICE_SECRET. */
  mediaSecret: optionalVariable('MEDIA_SECRET'),
};

type Config = ConfigOf<typeof variables>;

export type MediaServiceDeps = ServiceDeps<Config, typeof tables>;
