import { showUploadTray } from '#/app/layout/show-upload-tray.ts';
import { Vault } from '#/features/vault/components/vault.tsx';

showUploadTray();

export function VaultPage() {
  return <Vault />;
}
