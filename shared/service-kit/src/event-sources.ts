/** The services whose events the stream keeps besides the business services. */
export const coreEventSources = ['auth', 'social', 'messaging', 'notifications', 'directory'] as const;
