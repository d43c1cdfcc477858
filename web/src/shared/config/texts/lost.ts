export const notFound = 'Oops! Page Not Found';
export const crashed = 'Oops! Something Went Wrong';
export const clearCache = 'Clear Cache & Reload';
export const goBack = 'Go Back';
export const goHome = 'Go Home';
export const contactSupport = 'Contact Support';
export const nothingIsBehindThisDoorIt = 'Nothing is behind this door. It may have moved, or never was.';
export const pages = 'Pages';
