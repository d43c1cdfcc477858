/** Exchanges an API key for a token of 15 minutes; keep it until a call answers 401. */
export async function getToken(address, apiKey) {
  const answer = await fetch(`${address}/api/auth/api-keys/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiKey }),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(message);
  return data.token;
}

export async function getMyProfile(address, token) {
  const answer = await fetch(`${address}/api/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(message);
  return data;
}
