const key = 'return-path';

export function rememberReturnPath(path: '/add-project'): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {}
}

export function takeReturnPath(): '/add-project' | null {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return path === '/add-project' ? path : null;
  } catch {
    return null;
  }
}

const keyOfVerification = 'page-after-verification';

/** The mailed link opens in a tab of its own, which has no other way to know the page. */
export function rememberPageAfterVerification(path: string | undefined): void {
  try {
    if (path === undefined) localStorage.removeItem(keyOfVerification);
    else localStorage.setItem(keyOfVerification, path);
  } catch {}
}

export function pageAfterVerification(): string | undefined {
  try {
    return localStorage.getItem(keyOfVerification) ?? undefined;
  } catch {
    return undefined;
  }
}
