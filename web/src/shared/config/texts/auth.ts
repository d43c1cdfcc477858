export const authTexts = {
  loginSuccess: 'Login successful!',
  registrationSuccess: 'Registration successful!',
  logoutSuccess: 'Logged out successfully',
  loginFailedHeading: 'Login Failed',
  loginFailed: 'Invalid email or password. Please check your credentials and try again.',
  loginFailedHint: 'Please try again with correct credentials.',
  signInExpired: 'That took too long. Please log in again.',
  confirmPassword: 'Please confirm your password',
  passwordsDiffer: 'Passwords do not match',
  passwordWarnings: {
    common: 'Very common: another one is safer',
    personal: 'Close to your name: another one is safer',
  },
  termsRequired: 'You must accept the terms',
} as const;
