/**
 * Images of a page that the server has rendered may have loaded or failed before React listens to their events.
 */
export const hasLoaded = (image: HTMLImageElement | null) => !!image?.complete && image.naturalWidth > 0;

export const hasFailed = (image: HTMLImageElement | null) =>
  !!image?.complete && image.currentSrc !== '' && image.naturalWidth === 0;
