const key = 'buy-after-sign-in';
const MAX_AGE_MS = 3_600_000;

/**
 * A link alone must not open the payment, because that reserves the project. The value is stored for all
 * tabs, because the link in the verification email opens a new tab.
 */
export function rememberBuy(projectId: string): void {
  try {
    localStorage.setItem(key, `${projectId} ${Date.now()}`);
  } catch {}
}

export function isBuyRemembered(projectId: string): boolean {
  try {
    const [wanted, at] = (localStorage.getItem(key) ?? '').split(' ');
    return wanted === projectId && Date.now() - Number(at) < MAX_AGE_MS;
  } catch {
    return false;
  }
}

export function forgetBuy(): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
