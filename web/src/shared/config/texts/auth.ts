export const loginSuccess = 'Login successful!';
export const registrationSuccess = 'Registration successful!';
export const logoutSuccess = 'Logged out successfully';
export const loginFailedHeading = 'Login Failed';
export const loginFailed = 'Invalid email or password. Please check your credentials and try again.';
export const loginFailedHint = 'Please try again with correct credentials.';
export const signInExpired = 'That took too long. Please log in again.';
export const confirmPassword = 'Please confirm your password';
export const passwordsDiffer = 'Passwords do not match';
export const passwordWarnings = {
  common: 'Very common: another one is safer',
  personal: 'Close to your name: another one is safer',
};
export const termsRequired = 'You must accept the terms';
