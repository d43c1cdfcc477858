/** The part of libheif-js that is used here: it brings no types of its own. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): number;
    /** Decodes the picture, upright, as RGBA. Calls back with null if that fails. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      callback: (shown: { data: Uint8ClampedArray } | null) => void,
    ): void;
    free(): void;
  }
  const libheif: {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  };
  export default libheif;
}
