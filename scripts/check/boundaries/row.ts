/**
 * A file belongs to the first row whose `files` matches its path. It may import the kinds in `may` from any
 * folder, the kinds in `mayOwn` only from its own slice, feature or vendor folder, and from the kinds in `mayTypes`
 * only types.
 */

export type Kind =
  | 'test'
  | 'tests'
  | 'bench'
  | 'script'
  | 'setting file'
  | 'domain'
  | 'contract'
  | 'words'
  | 'sandbox'
  | 'port'
  | 'adapter'
  | 'outside call'
  | 'identity accounts'
  | 'database entry'
  | 'database'
  | 'job entry'
  | 'jobs'
  | 'server http'
  | 'server config'
  | 'server context'
  | 'server assembly'
  | 'server start'
  | 'server helper'
  | 'store'
  | 'routes'
  | 'presenter'
  | 'job'
  | 'limits'
  | 'use case'
  | 'operation'
  | 'alerts'
  | 'transfers'
  | 'mails'
  | 'effect'
  | 'entries'
  | 'pictures'
  | 'reputation'
  | 'catalogue'
  | 'public pages'
  | 'search'
  | 'report writer'
  | 'web app'
  | 'web renderer'
  | 'web feature'
  | 'web api'
  | 'web ui'
  | 'web forms'
  | 'web project parts'
  | 'web layout'
  | 'web public pages'
  | 'web lib'
  | 'web testing';

export interface Row {
  readonly kind: Kind;
  readonly files: RegExp;
  readonly may: readonly Kind[] | 'anything';
  readonly mayOwn?: readonly Kind[];
  readonly mayTypes?: readonly Kind[];
  /**
   * Package names; `@scope/*` allows a scope. Kinds with access to Node may also import the types of other packages,
   * except vendors' packages.
   */
  readonly packages: readonly string[] | 'any';
  /** Access to Node's built-in modules; `types` allows only their types. */
  readonly node: 'yes' | 'types' | 'no';
}
