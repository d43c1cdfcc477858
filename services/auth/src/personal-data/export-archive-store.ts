import { openFileStore } from '@stagedoor/service-kit/files/open-file-store';
import type { AuthServiceDeps } from '#/deps.ts';

/** The file store of archives and of their parts. */
export function openExportArchiveStore({ config }: Pick<AuthServiceDeps, 'config'>) {
  return openFileStore({ ...config, service: 'auth' });
}

export function archiveName(exportId: string): string {
  return `archives/${exportId}.zip`;
}

/** The folder of what services have sent for an archive. */
export function partsFolder(exportId: string): string {
  return `exports/${exportId}`;
}

export function partName(exportId: string, service: string, name: string): string {
  return `${partsFolder(exportId)}/${service}/${name}`;
}
