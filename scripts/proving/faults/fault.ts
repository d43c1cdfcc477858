/** Something that goes wrong, and ends again. */
export type Fault = {
  name: string;
  /** Makes it happen. Returns what ends it; a killed process is started again by its supervisor. */
  begin(): Promise<() => Promise<void>> | (() => Promise<void>);
};

export const nothingToEnd = async () => {};
