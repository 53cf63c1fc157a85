import { type DangerRow, LATER, rows, STARTS } from './row.ts';

const GETS = String.raw`(?:\bfetch\(|https?\.get\(|axios|got\(|request\(|XMLHttpRequest|\$\.get\()`;
const PIPED = String.raw`(?:curl|wget|fetch)[ \t][^\n|;"']{0,250}["']?[ \t]?\|[ \t]?(?:sudo[ \t]+)?(?:-\w[ \t]+)?(?:\/bin\/)?(?:ba|z|da)?sh\b|(?:ba|z)?sh[ \t]+(?:<\(|-c[ \t]+["']\$\()[ \t]?(?:curl|wget)|eval[ \t]+["']?[$\x60]\(?(?:curl|wget)|(?:curl|wget)[ \t][^\n|;"']{0,250}["']?[ \t]?\|[ \t]?(?:sudo[ \t]+)?(?:python|perl|node|php)\d?`;
const FETCHED_AND_STARTED = String.raw`(?:curl|wget)[ \t][^\n]{0,250}\b(?:https?:|\$)[\s\S]{0,120}\bchmod[ \t]+(?:\+x|a\+x|7\d\d)`;
const PY_GETS = String.raw`(?:requests\.get|urllib\.request\.urlopen|urllib2\.urlopen|\burlopen|httpx\.get)\(`;
const PY_DECODES = String.raw`(?:__import__\(["'](?:base64|zlib|marshal|codecs)|(?:base64\.|\b)(?:b64|b32|b85|a85)decode\(|zlib\.decompress\(|marshal\.loads\(|codecs\.decode\(|bytes\.fromhex\(|bytearray\.fromhex\(|binascii\.unhexlify\()`;
const JS_DECODES = String.raw`(?:(?:window\.)?atob\(|unescape\(|String\.fromCharCode\(|decodeURIComponent\(|Buffer\.from\([^)\n]{1,80},[ \t]?["'](?:base64|hex)["']\))`;
const PHP_DECODES = String.raw`(?:gzinflate|gzuncompress|gzdecode|base64_decode|str_rot13|hex2bin|convert_uudecode|strrev)\(`;
const VISITOR = String.raw`(?:base64_decode\([ \t]?)?(?:\$_(?:GET|POST|REQUEST|COOKIE)\b|\$_SERVER\[['"]HTTP_)`;
const SH = String.raw`(?:\/bin\/(?:ba|z|da)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?)`;

const DOWNLOADS: readonly DangerRow[] = [
  ...rows('runs-download', 'tell', 'sh', 'curl␣ wget␣', String.raw`(?:${PIPED})`),
  ...rows('runs-download', 'tell', 'sh', '<(curl <(wget $(curl $(wget', PIPED, { before: 12 }),
  ...rows('runs-download', 'tell', 'sh', 'curl␣ wget␣', FETCHED_AND_STARTED),
  ...rows('runs-download', 'refuse', 'code', 'curl␣ wget␣', String.raw`${STARTS}[^\n]{0,90}(?:${PIPED})`, {
    before: 130,
  }),
  ...rows(
    'runs-download',
    'refuse',
    'py',
    'exec( eval(',
    String.raw`(?:exec|eval)\([ \t]?(?:compile\([ \t]?)?${PY_GETS}`,
  ),
  ...rows(
    'runs-download',
    'refuse',
    'py',
    'exec( eval(',
    String.raw`(?:exec|eval)\([ \t]?(?:compile\([ \t]?)?(?<name>\w{1,40})\b`,
    {
      assigned: PY_GETS,
    },
  ),
  ...rows(
    'runs-download',
    'tell',
    'py',
    'urlretrieve( requests.get( urlopen(',
    String.raw`${LATER}(?:\.exe|\.bat|\.ps1|\.sh|\.msi|\.elf|\.bin)["'][\s\S]{0,280}(?:os\.startfile|os\.system|subprocess\.)`,
  ),
  ...rows(
    'runs-download',
    'refuse',
    'js',
    'eval( function( runincontext( runinthiscontext( runinnewcontext(',
    String.raw`(?:eval|runIn\w+)\([ \t]?(?<name>\w{1,30})[ \t]?[,)]|(?<=new )function\([ \t]?(?<code>\w{1,30})[ \t]?\)\(\)`,
    {
      before: 4,
      also: [
        new RegExp(
          String.raw`${GETS}[\s\S]{0,400}(?:\beval\([ \t]?\w+|new Function\([ \t]?\w+[ \t]?\)\(|runIn\w+Context\([ \t]?\w+)`,
          'u',
        ),
      ],
    },
  ),
  ...rows(
    'runs-download',
    'tell',
    'js',
    'createwritestream(',
    String.raw`createWriteStream\([\s\S]{0,280}\b(?:exec\w*|spawn\w*|fork)\(`,
    {
      also: [/https?\.get\(|\bfetch\(|axios/u],
    },
  ),
  ...rows(
    'runs-download',
    'tell',
    'java',
    'urlclassloader(',
    String.raw`URLClassLoader\([\s\S]{0,160}(?:https?:\/\/|new URL\()`,
  ),
  ...rows(
    'runs-download',
    'tell',
    'java',
    'openstream( transferfrom(',
    String.raw`${LATER}(?:getRuntime\(\)[^\n]{0,10}\.exec\(|ProcessBuilder\()`,
  ),
  ...rows(
    'runs-download',
    'refuse',
    'c',
    'urldownloadtofile',
    String.raw`${LATER}(?:ShellExecute\w?|WinExec|CreateProcess\w?|system)[ \t]?\(`,
  ),
  ...rows(
    'runs-download',
    'refuse',
    'php',
    'eval( assert(',
    String.raw`\w+\([ \t]?(?:['"]\?>['"][ \t]?\.[ \t]?)?(?:file_get_contents|curl_exec|fopen)\(`,
  ),
  ...rows(
    'runs-download',
    'refuse',
    'php',
    'eval(',
    String.raw`eval\([ \t]?(?:['"]\?>['"][ \t]?\.[ \t]?)?\$(?<name>\w{1,40})`,
    {
      assigned: String.raw`(?:file_get_contents\([ \t]?['"]https?:|curl_exec\()`,
    },
  ),
  ...rows(
    'runs-download',
    'refuse',
    'php',
    'include require',
    String.raw`(?:include|require)(?:_once)?[ \t]?\(?[ \t]?['"]https?:\/\/`,
  ),
  ...rows(
    'runs-download',
    'tell',
    'ps',
    'iex invoke-expression',
    String.raw`\b(?:iex|invoke-expression)\b[^\n]{0,120}(?:downloadstring|invoke-webrequest|invoke-restmethod|\biwr\b|\birm\b)|(?:downloadstring|invoke-webrequest|\biwr\b|\birm\b)[^\n]{0,160}\|[ \t]?(?:iex|invoke-expression)`,
    {
      before: 200,
    },
  ),
  ...rows(
    'runs-download',
    'tell',
    'ps',
    'invoke-webrequest downloadfile( start-bitstransfer',
    String.raw`${LATER}(?:\.exe|\.msi|\.bat|\.ps1|\$\w+)[\s\S]{0,240}(?:start-process|&[ \t]?["'$]|invoke-item)`,
  ),
  ...rows(
    'runs-download',
    'refuse',
    'code',
    'downloadstring downloadfile',
    String.raw`powershell[^\n]{0,160}download(?:string|file)`,
    { before: 200 },
  ),
  ...rows(
    'runs-download',
    'tell',
    'bat',
    'downloadstring downloadfile invoke-webrequest',
    String.raw`powershell[^\n]{0,160}(?:download(?:string|file)|invoke-webrequest)`,
    { before: 200 },
  ),
  ...rows('runs-download', 'refuse', '*', 'certutil', String.raw`certutil(?:\.exe)?["', \t]+-urlcache`),
  ...rows('runs-download', 'refuse', '*', 'bitsadmin', String.raw`bitsadmin(?:\.exe)?["', \t]+\/transfer`),
  ...rows(
    'runs-download',
    'refuse',
    '*',
    'mshta',
    String.raw`mshta(?:\.exe)?["', \t]+(?:https?:|javascript:|vbscript:)`,
  ),
];

const HIDDEN: readonly DangerRow[] = [
  ...rows('hidden-code', 'refuse', 'js', 'eval(', String.raw`eval\([ \t]?${JS_DECODES}`),
  ...rows('hidden-code', 'refuse', 'js', 'function(', String.raw`new function\([ \t]?${JS_DECODES}`, {
    before: 4,
  }),
  ...rows(
    'hidden-code',
    'refuse',
    'js',
    'eval( function(',
    String.raw`(?:\beval|new function)\([ \t]?(?<name>\w{1,30})[ \t]?\)`,
    {
      before: 4,
      assigned: JS_DECODES,
    },
  ),
  ...rows('hidden-code', 'tell', 'js', 'eval(function(p,a,c,k,e', String.raw`eval`),
  ...rows('hidden-code', 'tell', 'js', '_0x', String.raw`_0x[0-9a-f]{4,6}`, { least: 30 }),
  ...rows('hidden-code', 'refuse', 'js', '[][(![]', String.raw`\[\]\[\(!\[\]`),
  ...rows(
    'hidden-code',
    'refuse',
    'py',
    'exec( eval(',
    String.raw`(?:exec|eval)\([ \t]?(?:compile\([ \t]?)?(?:str\()?${PY_DECODES}`,
  ),
  ...rows(
    'hidden-code',
    'refuse',
    'py',
    'exec( eval(',
    String.raw`(?:exec|eval)\([ \t]?(?:compile\([ \t]?)?\(?(?<name>\w{1,40})\b`,
    {
      assigned: PY_DECODES,
    },
  ),
  ...rows('hidden-code', 'tell', 'py', 'pickle.loads(', String.raw`pickle\.loads\([ \t]?${PY_DECODES}`),
  ...rows(
    'hidden-code',
    'refuse',
    'php',
    'eval( assert(',
    String.raw`\w+\([ \t]?(?:['"]\?>['"][ \t]?\.[ \t]?)?${PHP_DECODES}`,
  ),
  ...rows('hidden-code', 'refuse', 'php', 'eval( assert(', String.raw`\w+\([ \t]?\$(?<name>\w{1,40})`, {
    assigned: PHP_DECODES,
  }),
  ...rows(
    'hidden-code',
    'refuse',
    'php',
    'preg_replace(',
    String.raw`preg_replace\([ \t]?['"]([/#~]).{0,60}\1\w{0,3}e\w{0,3}['"]`,
  ),
  ...rows(
    'hidden-code',
    'tell',
    'php',
    'create_function(',
    String.raw`create_function\([ \t]?['"]['"],[ \t]?(?:\$|${PHP_DECODES})`,
  ),
  ...rows(
    'hidden-code',
    'refuse',
    'java',
    'getdecoder().decode( getmimedecoder().decode(',
    String.raw`(?:defineClass\(|\.exec\(|\.eval\()`,
    { before: 160 },
  ),
  ...rows('hidden-code', 'refuse', 'java', 'defineclass(', String.raw`defineClass\(`, {
    also: [/Base64[^\n]{0,40}decode\(|getDecoder\(\)/u],
  }),
  ...rows(
    'hidden-code',
    'refuse',
    'c',
    'virtualalloc mprotect mmap(',
    String.raw`${LATER}(?:PAGE_EXECUTE_READWRITE|0x40\b|PROT_EXEC)`,
    { also: [/(?:\\x[0-9a-f]{2}){16}|(?:0x[0-9a-f]{2},[ \t\r\n]{0,8}){24}/iu] },
  ),
  ...rows(
    'hidden-code',
    'refuse',
    'c',
    '(*)(',
    String.raw`\(\s?\w{3,10}\s?\(\s?\*\s?\)\s?\([^)]{0,10}\)\s?\)\s?&?\w+`,
    { before: 8, also: [/(?:\\x[0-9a-f]{2}){16}/iu] },
  ),
  ...rows(
    'hidden-code',
    'refuse',
    '*',
    'base64␣',
    String.raw`base64[ \t]+(?:-d|-D|--decode)[^\n|]{0,40}\|[ \t]?(?:sudo[ \t]+)?(?:ba|z|da)?sh\b|(?:\beval|sh -c)[ \t]+["'$\x60(]{1,4}[^\n]{0,2000}base64[ \t]+(?:-d|--decode)`,
    { before: 2_000 },
  ),
  ...rows(
    'hidden-code',
    'refuse',
    'sh',
    'xxd␣',
    String.raw`xxd[ \t]+(?:-\w+[ \t]+)*-r[^\n|]{0,30}\|[ \t]?(?:ba)?sh\b`,
  ),
  ...rows(
    'hidden-code',
    'refuse',
    'ps bat js py java c php',
    'frombase64string',
    String.raw`(?:\biex\b|invoke-expression|scriptblock\]::create|\.load\()`,
    { before: 160 },
  ),
  ...rows(
    'hidden-code',
    'refuse',
    '*',
    'powershell',
    String.raw`powershell(?:\.exe)?[^\n]{0,80}[ \t"']-e(?:nc|ncodedcommand)?[ \t"',]+[A-Za-z0-9+/=]{20,}`,
  ),
  ...rows(
    'hidden-code',
    'refuse',
    'java',
    'nashorn javascript',
    String.raw`\.eval\([^\n]{0,60}(?:decode|openStream|readAllBytes)`,
  ),
];

const REMOTE: readonly DangerRow[] = [
  ...rows(
    'runs-requests',
    'refuse',
    'php',
    'system( exec( shell_exec( passthru( popen( proc_open( assert(',
    String.raw`(?<![>:.\w])\w+\([ \t]?(?:['"][^'"\n]{0,40}['"][ \t]?\.[ \t]?)?${VISITOR}`,
    { before: 2 },
  ),
  ...rows('runs-requests', 'refuse', 'php', 'eval(', String.raw`eval\([ \t]?(?:stripslashes\()?${VISITOR}`),
  ...rows(
    'runs-requests',
    'refuse',
    'js',
    'exec( execsync( spawn(',
    String.raw`(?:(?<![.\w])|child_process\.|\bcp\.)(?:exec(?:Sync)?|spawn)\([ \t]?(?:String\()?req(?:uest)?\.(?:query|body|params|headers)`,
    { before: 16 },
  ),
  ...rows(
    'runs-requests',
    'refuse',
    'py',
    'os.system( os.popen( subprocess.',
    String.raw`[\w.]+\([ \t]?request\.(?:args|form|values|json|get_json|data|headers|GET|POST)`,
  ),
  ...rows(
    'runs-requests',
    'tell',
    'py js',
    'eval( exec(',
    String.raw`(?<![.\w])(?:eval|exec)\([ \t]?req(?:uest)?\.(?:args|form|values|json|data|query|body|GET|POST)`,
    { before: 2 },
  ),
  ...rows(
    'runs-requests',
    'refuse',
    'java',
    '.exec( processbuilder(',
    String.raw`[.\w]+\([ \t]?\w+\.getParameter\(`,
  ),
  ...rows('opens-shell', 'refuse', '*', '/dev/tcp/', String.raw`\/dev\/tcp\/[\w.{}$]+\/`),
  ...rows(
    'opens-shell',
    'refuse',
    '*',
    'nc␣ ncat␣ netcat␣',
    String.raw`n(?:et)?c(?:at)?[ \t][^\n|;]{0,60}(?:-\w*e[ \t]+|-c[ \t]+|--exec[ \t]+)["']?${SH}`,
  ),
  ...rows('opens-shell', 'refuse', '*', 'mkfifo', String.raw`mkfifo[^\n]{0,120}\bnc[ \t]`),
  ...rows(
    'opens-shell',
    'refuse',
    'py',
    'os.dup2( pty.spawn(',
    String.raw`(?:os\.dup2\([ \t]?\w+\.fileno\(|pty\.spawn\()`,
    { also: [/socket\.socket\(/u] },
  ),
  ...rows(
    'opens-shell',
    'refuse',
    'py',
    'subprocess.',
    String.raw`subprocess\.\w+\([^\n]{0,80}(?:decode|recv|data|command|cmd)`,
    { also: [/socket\.socket\(/u, /\.connect\(/u, /\.recv\(/u] },
  ),
  ...rows('opens-shell', 'refuse', 'js', 'spawn( exec(', String.raw`\w+\([ \t]?["'\x60]?${SH}["'\x60]`, {
    also: [
      /(?:net\.connect|net\.createConnection|new net\.Socket|new WebSocket)\(/u,
      /\.(?:pipe|write|send)\(/u,
    ],
  }),
  ...rows('opens-shell', 'refuse', 'java', '/bin/sh /bin/bash cmd.exe', SH, {
    also: [/new Socket\(/u, /getOutputStream\(/u],
  }),
  ...rows(
    'opens-shell',
    'refuse',
    'c',
    'dup2( wsasocket',
    String.raw`${LATER}(?:exec[lv]\w{0,2}[ \t]?\([ \t]?["']\/bin\/|CreateProcess\w?\()`,
  ),
  ...rows(
    'opens-shell',
    'refuse',
    'php',
    'fsockopen( stream_socket_client(',
    String.raw`${LATER}(?:proc_open|shell_exec|system|exec)[ \t]?\(|\/bin\/sh -i`,
  ),
  ...rows('opens-shell', 'refuse', 'ps', 'sockets.tcpclient', String.raw`sockets\.tcpclient`, {
    also: [/\b(?:iex|invoke-expression)\b/iu],
  }),
];

export const RUNNING_ROWS: readonly DangerRow[] = [...REMOTE, ...DOWNLOADS, ...HIDDEN];
