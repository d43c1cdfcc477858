/** Every table; a test compares them with the migrations. */
export const schema = {};
