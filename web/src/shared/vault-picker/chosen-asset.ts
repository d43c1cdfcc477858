import type { Role } from '@stagedoor/contracts/call';
import { type Asset, assetTypes } from '@stagedoor/contracts/vault';

/** A file of the vault that was chosen for a post or a message that is not sent yet, with what is shown of it until then. */
export interface ChosenAsset
  extends Pick<Asset, 'id' | 'type' | 'title' | 'alt' | 'url' | 'thumbnailUrl' | 'size' | 'mimeType'> {
  /** When the server gave its addresses, in ms: they expire. */
  readonly readAt: number;
}

/** Whether somebody has a vault to choose from. */
export function hasVault({ role }: { readonly role: Role }): boolean {
  return role === 'CREATOR' || role === 'ADMIN';
}

export function chooseAsset(asset: Asset, readAt: number): ChosenAsset {
  const { id, type, title, alt, url, thumbnailUrl, size, mimeType } = asset;
  return { id, type, title, alt, url, thumbnailUrl, size, mimeType, readAt };
}

/** Reads one that this browser has stored; undefined if it is none. */
export function parseChosenAsset(stored: unknown): ChosenAsset | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { id, type, title, alt, url, thumbnailUrl, size, mimeType, readAt } = stored as Partial<
    Record<keyof ChosenAsset, unknown>
  >;
  const kind = assetTypes.find((one) => one === type);
  if (kind === undefined || typeof id !== 'string' || typeof title !== 'string') return undefined;
  return {
    id,
    title,
    type: kind,
    alt: typeof alt === 'string' ? alt : '',
    url: typeof url === 'string' ? url : '',
    thumbnailUrl: typeof thumbnailUrl === 'string' ? thumbnailUrl : null,
    size: typeof size === 'number' ? size : 0,
    mimeType: typeof mimeType === 'string' ? mimeType : '',
    readAt: typeof readAt === 'number' ? readAt : 0,
  };
}
