/** The secrets of invitations this browser was shown, for as long as the tab lives: the server tells each only once. */
const key = (table: string) => `almende.invitation.${table}`;

export function rememberInvitation(table: string, secret: string): void {
  try {
    sessionStorage.setItem(key(table), secret);
  } catch {
    // Without storage a new link can be made.
  }
}

export function recallInvitation(table: string): string | null {
  try {
    return sessionStorage.getItem(key(table));
  } catch {
    return null;
  }
}
