import type { Asset } from '@stagedoor/contracts/vault';

/** Selected files by their id, and the one from which a range is selected. */
export interface Selection {
  readonly assets: ReadonlyMap<string, Asset>;
  readonly anchor?: string | undefined;
}

export const nothingSelected: Selection = { assets: new Map() };

/** Selects a file or takes it out of the selection. A range begins at it. */
export function toggleAsset({ assets }: Selection, asset: Asset): Selection {
  const next = new Map(assets);
  if (!next.delete(asset.id)) next.set(asset.id, asset);
  return { assets: next, anchor: asset.id };
}

/** Selects everything from the last file that was toggled to this one, in the order of the list. */
export function selectRange(selection: Selection, asset: Asset, shown: readonly Asset[]): Selection {
  const from = shown.findIndex(({ id }) => id === selection.anchor);
  const to = shown.findIndex(({ id }) => id === asset.id);
  if (from === -1 || to === -1) return toggleAsset(selection, asset);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...selection, assets: new Map([...selection.assets, ...range.map((one) => [one.id, one] as const)]) };
}

export function selectAll(shown: readonly Asset[]): Selection {
  return { assets: new Map(shown.map((asset) => [asset.id, asset])), anchor: shown[0]?.id };
}
