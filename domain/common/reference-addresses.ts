/**
 * Documentation sites whose URLs may stay in a README. Any other URL could lead to the seller, or to the
 * repository or a copy of it.
 */

const REFERENCE_HOSTS: ReadonlySet<string> = new Set(
  `nodejs.org npmjs.org python.org docs.python.org react.dev developer.mozilla.org w3.org vite.dev vitejs.dev nextjs.org
  expressjs.com fastify.dev djangoproject.com docs.djangoproject.com flask.palletsprojects.com fastapi.tiangolo.com
  tailwindcss.com getbootstrap.com typescriptlang.org angular.dev vuejs.org svelte.dev flutter.dev docs.flutter.dev
  dart.dev kotlinlang.org developer.android.com spring.io docs.spring.io docs.oracle.com go.dev rust-lang.org
  doc.rust-lang.org php.net laravel.com rubyonrails.org dotnet.microsoft.com learn.microsoft.com postgresql.org mysql.com
  dev.mysql.com mongodb.com redis.io sqlite.org docs.docker.com kubernetes.io tensorflow.org pytorch.org scikit-learn.org
  numpy.org pandas.pydata.org matplotlib.org docs.opencv.org opencv.org jupyter.org arduino.cc docs.arduino.cc
  platformio.org docs.platformio.org docs.espressif.com raspberrypi.com opensource.org choosealicense.com
  creativecommons.org apache.org gnu.org mit-license.org semver.org keepachangelog.com conventionalcommits.org jestjs.io
  vitest.dev playwright.dev eslint.org prettier.io git-scm.com json.org socket.io docs.pytest.org gradle.org
  maven.apache.org cmake.org en.wikipedia.org`.split(/\s+/u),
);
const LOCAL_HOST =
  /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|\[::1\])$/u;
const HTTP = /^https?:\/\/([^/?#\s]*)/u;

/** @param address - a URL found in text, in lower case. */
export function isReferenceAddress(address: string): boolean {
  if (!address.includes('//')) {
    const host = address.split('/')[0] ?? '';
    return REFERENCE_HOSTS.has(withoutWww(host));
  }
  return isReferenceLink(address) || isLocalAddress(address);
}

export function isReferenceLink(href: string): boolean {
  const host = hostOf(href);
  return host !== null && REFERENCE_HOSTS.has(withoutWww(host));
}

/**
 * Whether a URL points to a local server, as in setup instructions. It may contain credentials, as in
 * `postgres://user:password@localhost`.
 */
function isLocalAddress(address: string): boolean {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\s]*)/u.exec(address)?.[1] ?? '';
  const host = (authority.split('@').at(-1) ?? '').replace(/:\d*[).,;]*$/u, '').replace(/[).,;]+$/u, '');
  return LOCAL_HOST.test(host);
}

/** Returns null for URLs with credentials or backslashes, which can imitate another host. */
function hostOf(href: string): string | null {
  const authority = HTTP.exec(href.trim().toLowerCase())?.[1];
  if (authority === undefined || authority.includes('@') || authority.includes('\\')) return null;
  return authority.replace(/:\d*$/u, '').replace(/[).,;]+$/u, '');
}

function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host;
}
