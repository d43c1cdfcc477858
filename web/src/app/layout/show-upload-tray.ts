import { useLayout } from './layout-store.ts';
import { Uploads } from './uploads.tsx';

/** Puts the list of uploads into the layout, whose own code does not have it: few people upload anything. */
export function showUploadTray(): void {
  useLayout.setState({ Uploads });
}
