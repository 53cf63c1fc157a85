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
