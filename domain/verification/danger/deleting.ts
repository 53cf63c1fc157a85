import { type DangerRow, LATER, rows, STARTS } from './row.ts';

/** A whole disk or a person's folder, and nothing below it. */
const UNIX_HOME = String.raw`(?:\/|~|\$\{?HOME\}?|\/home|\/root|\/etc|\/usr|\/boot|\/var)(?:\/(?:Documents|Desktop|Downloads|Pictures))?\/?\*?["'\x60)\s;|&\\,]`;
const WINDOWS_HOME = String.raw`(?:[c-z]:\\{0,4}(?:Users|Windows)?|%(?:USERPROFILE|SYSTEMDRIVE|SYSTEMROOT|WINDIR|HOMEPATH)%|\$(?:HOME|env:(?:USERPROFILE|SystemDrive|SystemRoot)))(?:\\{1,4}(?:Documents|Desktop|Downloads|Pictures))?(?:\\{0,4}\*(?:\.\*)?)?(?:["'\x60)\s;|&,]|$)`;
const RM = String.raw`\brm[ \t]+(?:-[\w-]+[ \t]+)*-{1,2}\w*r\w*[ \t]+(?:-[\w-]+[ \t]+)*["']?${UNIX_HOME}`;
const DEL = String.raw`\b(?:del|erase|rd|rmdir)[ \t]+(?:\/[a-z][ \t]+){1,4}["']?${WINDOWS_HOME}`;
const PYTHON_HOME = String.raw`(?:(?:pathlib\.)?Path\.home\(\)|os\.path\.expanduser\(["']~\/?(?:Documents|Desktop|Downloads)?["']\)|os\.(?:environ\[|getenv\()["'](?:HOME|USERPROFILE)["'][\])]|["'](?:\/|[A-Z]:[\\/]{1,4}|~)["'])`;
const NODE_HOME = String.raw`(?:path\.(?:join|resolve)\([ \t]?)?(?:(?:\w{1,12}\.)?homedir\(\)|process\.env\.(?:HOME|USERPROFILE)|["'\x60](?:\/|~|[A-Z]:\\{1,2})["'\x60])(?:,[ \t]?["'](?:Documents|Desktop|Downloads|Pictures)["'])?[ \t]?(?:\)|,[ \t]?\{)`;
const DISK = String.raw`\/dev\/(?:sd|hd|nvme|vd|mmcblk|disk)`;

export const DELETING_ROWS: readonly DangerRow[] = [
  ...rows('deletes-files', 'refuse', 'sh', 'rm␣-', RM),
  ...rows('deletes-files', 'refuse', 'code bat ps', 'rm␣-', `${STARTS}[^\\n]{0,80}${RM}`, {
    before: 120,
  }),
  ...rows('deletes-files', 'refuse', 'bat', 'del␣/ erase␣/ rd␣/ rmdir␣/', DEL),
  ...rows('deletes-files', 'refuse', 'code', 'del␣/ rd␣/ rmdir␣/', `${STARTS}[^\\n]{0,80}${DEL}`, {
    before: 120,
  }),
  ...rows('deletes-files', 'refuse', 'bat', 'format␣', String.raw`format[ \t]+[c-z]:`),
  ...rows(
    'deletes-files',
    'refuse',
    'code',
    'format␣',
    String.raw`${STARTS}[^\n]{0,60}\bformat[ \t]+[c-z]:`,
    {
      before: 90,
    },
  ),
  ...rows(
    'deletes-files',
    'refuse',
    'ps',
    'remove-item',
    String.raw`remove-item\b(?=[^\n]{0,200}-recurse)[^\n]{0,60}[ \t]["']?${WINDOWS_HOME}`,
  ),
  ...rows(
    'deletes-files',
    'refuse',
    'js',
    'fs.rm rmsync rmdirsync rimraf fse.remove removesync emptydirsync',
    String.raw`(?:fs\.)?[\w.]{2,24}\([ \t]?${NODE_HOME}`,
  ),
  ...rows(
    'deletes-files',
    'refuse',
    'py',
    'rmtree(',
    String.raw`rmtree\([ \t]?(?:str\()?${PYTHON_HOME}[ \t]?[,)]`,
  ),
  ...rows('deletes-files', 'refuse', 'py', 'rmtree(', String.raw`rmtree\([ \t]?(?<name>\w{1,40})[ \t]?[,)]`, {
    assigned: String.raw`${PYTHON_HOME}[ \t]*(?:#[^\n]*)?(?:\r?\n|$)`,
  }),
  ...rows(
    'deletes-files',
    'tell',
    'py',
    'os.walk( .rglob( .glob(',
    String.raw`${LATER}(?:os\.(?:remove|unlink)\(|\.unlink\(|shutil\.rmtree\(|\.encrypt\()`,
    { also: [new RegExp(String.raw`${PYTHON_HOME}[ \t]*(?:[):,;]|\r?\n|\.)`, 'u')] },
  ),
  ...rows(
    'deletes-files',
    'tell',
    'java',
    'user.home',
    String.raw`(?:delete(?:Directory|Recursively|IfExists|OnExit)?|walkFileTree|\.walk)\(`,
    { before: 200 },
  ),
  ...rows(
    'deletes-files',
    'refuse',
    'java',
    'deletedirectory( deleterecursively(',
    String.raw`\w+\([ \t]?(?:new File\(|Paths?\.(?:get|of)\()?[ \t]?(?:System\.getProperty\("user\.home"\)|"(?:\/|[A-Z]:\\{1,4})")[ \t]?\)`,
  ),
  ...rows(
    'deletes-files',
    'tell',
    'c',
    'nftw( ftw( opendir(',
    String.raw`\w+\([ \t]?(?:getenv\([ \t]?"(?:HOME|USERPROFILE)"[ \t]?\)|"(?:\/|\/home|[A-Z]:\\{1,4})")`,
    {
      also: [/\b(?:remove|unlink|rmdir)[ \t]?\(/u],
    },
  ),
  ...rows(
    'deletes-files',
    'tell',
    'c',
    'remove_all(',
    String.raw`remove_all\([^\n]{0,40}(?:getenv\(|"(?:\/|[A-Z]:\\{1,4})")`,
  ),
  ...rows(
    'deletes-files',
    'tell',
    'php',
    'recursivedirectoryiterator( glob( scandir(',
    String.raw`\w+\([ \t]?(?:\$_SERVER\[['"]DOCUMENT_ROOT['"]\]|['"]\/(?:\*|home|var|var\/www)?['"]|getenv\(['"]HOME['"]\))`,
    { also: [/\b(?:unlink|rmdir)[ \t]?\(/u] },
  ),
  ...rows(
    'deletes-files',
    'refuse',
    '*',
    'dd␣if=',
    String.raw`dd if=\/dev\/(?:zero|u?random)[^\n]{0,60}of=${DISK}`,
  ),
  ...rows('deletes-files', 'tell', '*', 'mkfs', String.raw`mkfs(?:\.\w+)?[ \t][^\n]{0,40}${DISK}`),
  ...rows(
    'deletes-files',
    'refuse',
    '*',
    'physicaldrive',
    String.raw`(?:GENERIC_WRITE|GENERIC_ALL|["']r\+b["']|["']wb["']|WriteFile)`,
    {
      before: 60,
    },
  ),
  ...rows(
    'deletes-files',
    'refuse',
    '*',
    'vssadmin',
    String.raw`vssadmin(?:\.exe)?[ \t"',]+delete[ \t"',]+shadows`,
  ),
  ...rows(
    'weakens-system',
    'refuse',
    '*',
    'set-mppreference',
    String.raw`set-mppreference[^\n]{0,60}-disable\w+[ \t]+(?:\$true|1)`,
  ),
  ...rows(
    'weakens-system',
    'refuse',
    '*',
    'add-mppreference',
    String.raw`add-mppreference[^\n]{0,40}-exclusion`,
  ),
  ...rows(
    'weakens-system',
    'refuse',
    '*',
    'advfirewall',
    String.raw`advfirewall[ \t]+set[ \t]+\w+[ \t]+state[ \t]+off`,
  ),
  ...rows('weakens-system', 'refuse', 'sh', ':(){', String.raw`:\(\)\{[ \t]?:\|:&[ \t]?\};:`),
];
