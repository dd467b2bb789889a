/** Passkeys between the browser, which keeps them, and the server, which knows their public halves. */
import { api } from '$lib/api';

/** Nothing came of it: the person turned away, or the browser has no passkey for this place. */
export class Stopped extends Error {}

export const hasPasskeys = (): boolean => isSecureContext && 'PublicKeyCredential' in window && !isAddress(location.hostname);

/** An address is no name that a passkey could be for. */
export function isAddress(host: string): boolean {
  return host.startsWith('[') || /^[\d.]+$/.test(host);
}

export function encode(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function decode(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function given(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await asked.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new Stopped();
  return credential;
}

/** Lets the browser make a passkey for the account of whoever is signed in. */
export async function addPasskey(label: string): Promise<void> {
  const { challenge, site, user, name, algorithms, passkeys } = await api.startPasskey();
  const asked = navigator.credentials.create({
    publicKey: {
      challenge: decode(challenge),
      rp: { id: site, name: 'Almende' },
      user: { id: decode(user), name, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      excludeCredentials: passkeys.map((id) => ({ type: 'public-key' as const, id: decode(id) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      timeout: 300_000,
    },
  });
  const { response } = await given(asked);
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
  await api.addPasskey({ client_data: encode(clientDataJSON), attestation: encode(attestationObject), label });
}

/** Signs in with whichever passkey the person chooses. */
export async function signInByPasskey(): Promise<void> {
  const { challenge, site } = await api.askForPasskey();
  const asked = navigator.credentials.get({
    publicKey: { challenge: decode(challenge), rpId: site, userVerification: 'required', timeout: 300_000 },
  });
  const { id, response } = await given(asked);
  const { clientDataJSON, authenticatorData, signature } = response as AuthenticatorAssertionResponse;
  await api.signInByPasskey({
    id,
    client_data: encode(clientDataJSON),
    authenticator_data: encode(authenticatorData),
    signature: encode(signature),
  });
}
