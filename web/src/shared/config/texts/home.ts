export const goToFeed = 'Go to Feed';
export const getStarted = 'Get Started';
export const signIn = 'Sign In';
export const why = 'Why Choose Us';
