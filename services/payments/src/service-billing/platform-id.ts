/** The recipient of payments for services, in place of a creator. No person has this id. */
export const platformId = '00000000-0000-0000-0000-000000000001';
