/** A file as it was received. Its name and type are claims. */
export interface ReceivedFile {
  readonly path: string;
  readonly fileName: string;
  readonly claimedType: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}
