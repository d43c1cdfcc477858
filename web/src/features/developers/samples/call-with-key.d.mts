export function getToken(address: string, apiKey: string): Promise<string>;
export function getMyProfile(address: string, token: string): Promise<{ readonly id: string }>;
