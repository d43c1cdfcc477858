import { UploadTray } from '#/shared/uploads/upload-tray.tsx';
import { useArrivedFiles } from './use-arrived-files.ts';

/** The list of uploads, on every page. */
export function Uploads() {
  useArrivedFiles();
  return <UploadTray />;
}
