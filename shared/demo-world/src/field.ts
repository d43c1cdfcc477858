/** The fields of the demo world's creators. */
export const fields = ['music', 'fitness', 'cooking', 'art', 'teaching', 'repair'] as const;

export type Field = (typeof fields)[number];
