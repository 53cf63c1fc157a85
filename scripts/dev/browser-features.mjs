/**
 * Finds JavaScript features that the oldest supported browsers lack. Vite compiles newer syntax, but adds no missing
 * functions, and cannot replace parts of regular expressions. The data of MDN say which browser has what.
 */
import compatData from '@mdn/browser-compat-data/forLegacyNode';
import { parseSync, Visitor } from 'oxc-parser';
import { oldestBrowsers } from './oldest-browsers.mjs';

/** @type {readonly { module: RegExp, uses: readonly string[], reason: string }[]} */
const EXCEPTIONS = [
  {
    module: /\/@radix-ui\/react-collection\//u,
    uses: ['.toSorted'],
    reason: 'a method of its own class OrderedDict',
  },
  {
    module: /\/@radix-ui\/react-focus-scope\//u,
    uses: ['.checkVisibility'],
    reason: 'tests for it and reads the computed style instead',
  },
  {
    module: /\/(?:@tanstack\/router-core|react-dom)\//u,
    uses: ['.startViewTransition', '.skipTransition'],
    reason: 'the client uses no view transitions',
  },
  {
    module: /\/@firebase\/util\//u,
    uses: ['.captureStackTrace', 'Error.captureStackTrace'],
    reason: 'tests for it',
  },
  {
    module: /\/web\/lib\/provider-frame\.ts$/u,
    uses: ['.showPopover'],
    reason: 'tests for it; without it the layer is behind the frame',
  },
  {
    module: /\/web\/lib\/close-request\.ts$/u,
    uses: ['CloseWatcher'],
    reason: 'tests for it',
  },
];

const REGULAR_EXPRESSION = /\(\?<[=!]|\(\?[ims]*-?[ims]+:/u;

/** @param {string} version */
const numberOf = (version) => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return major * 1_000 + minor;
};

/** @param {any} feature - an object with the field `__compat` of MDN's data */
function isLacking(feature) {
  const support = feature['__compat']?.support;
  if (support === undefined) return false;
  return Object.entries({ ...oldestBrowsers, safari_ios: oldestBrowsers.safari }).some(
    ([browser, oldest]) => {
      const [newest] = [support[browser]].flat();
      if (newest === undefined || newest.flags !== undefined || newest.prefix !== undefined) return false;
      const added = newest.version_added;
      return added === false || (typeof added === 'string' && numberOf(added) > numberOf(oldest));
    },
  );
}

function readLacking() {
  const { builtins } = /** @type {any} */ (compatData.javascript);
  const lacking = new Set();
  const present = new Set();
  for (const [name, object] of Object.entries({ ...compatData.api, ...builtins, ...builtins.Intl })) {
    const lacksAll = isLacking(object);
    (lacksAll ? lacking : present).add(name);
    for (const [key, member] of Object.entries(object)) {
      const status = member['__compat']?.status;
      if (key === '__compat' || status === undefined || status.experimental || !status.standard_track)
        continue;
      const uses = isLacking(member) ? lacking : present;
      const method = key.replace('_static', '');
      uses.add(`${name}.${method}`);
      if (name === 'Window') uses.add(method);
      // Packages have functions of the same name, such as `move`, more often for names of one word.
      const isTelling = !lacksAll && (name in builtins || /[A-Z]/u.test(method));
      if (uses === present || isTelling) uses.add(`.${method}`);
    }
  }
  for (const use of present) lacking.delete(use);
  return lacking;
}

/** @type {Set<string> | null} */
let lackingFeatures = null;

/** @param {string} code @returns {string[]} the features that `code` uses and an old browser lacks */
export function findLackingFeatures(code) {
  lackingFeatures ??= readLacking();
  const lacking = lackingFeatures;
  /** @type {Set<string>} */
  const found = new Set();
  const add = (/** @type {string} */ use) => {
    if (lacking.has(use)) found.add(use);
  };
  const addCallee = (/** @type {import('oxc-parser').Expression} */ callee) => {
    if (callee.type === 'Identifier') add(callee.name);
    if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
      return;
    add(`.${callee.property.name}`);
    if (callee.object.type === 'Identifier') add(`${callee.object.name}.${callee.property.name}`);
  };
  const addPattern = (/** @type {string} */ text) => {
    const [part] = REGULAR_EXPRESSION.exec(text) ?? [];
    if (part !== undefined) found.add(`the regular expression ${part}`);
  };
  const { program, errors } = parseSync('chunk.js', code);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  new Visitor({
    CallExpression: ({ callee }) => addCallee(callee),
    NewExpression: ({ callee }) => addCallee(callee),
    Literal(literal) {
      if ('regex' in literal) {
        addPattern(literal.regex.pattern);
        if (literal.regex.flags.includes('v')) found.add('the flag v of a regular expression');
      } else if (typeof literal.value === 'string') addPattern(literal.value);
    },
    TemplateElement({ value }) {
      addPattern(value.raw);
    },
  }).visit(program);
  return [...found];
}

/** A build fails if a module uses such a feature. @returns {import('vite').Plugin} */
export function checkBrowserFeatures() {
  return {
    name: 'check-browser-features',
    apply: 'build',
    generateBundle(_options, bundle) {
      const faults = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk'
          ? Object.entries(chunk.modules).flatMap(([id, { code }]) => faultsOf(id, code ?? ''))
          : [],
      );
      if (faults.length > 0)
        this.error(
          `${Object.entries(oldestBrowsers).join(', ')} lack what these modules use:\n${faults.join('\n')}`,
        );
    },
  };
}

/** @param {string} id @param {string} code */
function faultsOf(id, code) {
  const exceptions = EXCEPTIONS.filter(({ module }) => module.test(id));
  return findLackingFeatures(code)
    .filter((use) => !exceptions.some(({ uses }) => uses.includes(use)))
    .map((use) => `${id}: ${use}`);
}
