/** Each line has a file, a statement that it must not contain, and what the check says. */
const table = String.raw`
  domain/a.ts | import { Type } from 'typebox' | domain may not import package typebox
  domain/a.ts | import { readFileSync } from 'node:fs' | domain may not import Node's node:fs
  domain/a.ts | import type { Call } from '#contract/calls.ts' | domain may not import contract
  domain/a.ts | export const a = () => Date.now(); | Date.now
  domain/a.ts | export const a = () => new Date(); | new Date()
  domain/a.ts | export const a = () => Math.random(); | Math.random
  contract/a.ts | export { port } from '#server/settings/config.ts';\nexport const b = 1; | contract may not import server config
  sandbox/a.ts | import { feePercent } from '#domain/pricing.ts' | sandbox may not import domain
  server/start/main.ts | import { port } from '../../sandbox/config.ts' | server start may not import sandbox/config.ts
  server/ports/a.ts | import { stripe } from '../adapters/stripe/payments.ts' | port may not import adapter
  server/adapters/stripe/a.ts | import { host } from '../github/host.ts' | adapter may import a adapter of its own folder only
  server/context.ts | import Stripe from 'stripe' | may not import package stripe
  server/adapters/stripe/a.ts | import pg from 'pg' | package pg is for database
  server/purchases/a.ts | import { stripe } from '../adapters/stripe/payments.ts' | use case may not import adapter
  server/purchases/a.ts | import { problem } from '../http/problem.ts' | use case may not import server http
  server/purchases/a.ts | import { list } from '../projects/list-projects.ts' | of its own folder only
  server/projects/a-store.ts | import { list } from './list-projects.ts' | store may not import use case
  server/purchases/a-routes.ts | import { projects } from '../projects/project-store.ts' | of its own folder only
  server/purchases/a-routes.ts | import { context } from '../context.ts' | types only from server/context.ts
  web/api/a.ts | import { call } from '#contract/calls.ts' | types only from contract/calls.ts
  web/api/a.ts | import { type Call } from '#contract/calls.ts' | types only from contract/calls.ts
  web/app/a.ts | import type { Context } from '#server/context.ts' | web app may not import server context
  web/app/a.ts | export const a = () => import('#server/settings/config.ts'); | web app may not import server config
  web/app/a.ts | export type A = import('#server/context.ts').Context; | web app may not import server context
  web/features/buy-project/a.ts | import type { Call } from '#contract/calls.ts' | web feature may not import contract
  web/features/buy-project/a.ts | import { Profile } from '../edit-profile/page.tsx' | of its own folder only
  web/components/layout/a.ts | import { Page } from '../../features/buy-project/page.tsx' | web layout may not import web feature
  web/components/project/a.ts | import type { Call } from '#contract/calls.ts' | web project parts may not import contract
  web/components/project/a.ts | import type { Request } from '../../api/client.ts' | web project parts may not import web api
  web/components/ui/a.ts | import { Field } from '../forms/field.tsx' | web ui may not import web forms
  web/components/ui/a.ts | import { Card } from '../project/card.tsx' | web ui may not import web project parts
  web/components/ui/a.ts | import { feePercent } from '#domain/pricing.ts' | web ui may not import domain
  web/components/ui/a.ts | import { useForm } from 'react-hook-form' | web ui may not import package react-hook-form
  web/components/forms/a.ts | import { Card } from '../project/card.tsx' | web forms may not import web project parts
  web/components/a.ts | export const a = 1; | matches no row
  web/lib/a.ts | import { Button } from '../components/ui/button.tsx' | web lib may not import web ui
  web/lib/a.ts | import { join } from 'node:path' | web lib may not import Node's node:path
  server/adapters/stripe/a.ts | import qrcode from 'qrcode' | package qrcode is for development only
  web/lib/a.ts | import left from 'left-pad' | package left-pad is not named in package.json
  web/lib/a.ts | import { money } from './money' | ./money names no file
  web/lib/a.ts | import { gone } from './gone.ts' | ./gone.ts names no file
  web/lib/a.ts | import { feePercent } from '../../domain/pricing.ts' | write #domain/pricing.ts
  web/lib/a.ts | import { money } from '#web/lib/money.ts' | write a relative path
  server/purchases/a.ts | export const a = (name: string) => import(name); | computed path
  web/components/ui/index.ts | export * from './button.tsx'; | only passes on
  web/components/ui/all.ts | import { Button } from './button.tsx';\nexport { Button }; | only passes on
  server/purchases/a.ts | export const a = process.env['SECRET']; | reads process.env
  server/purchases/a.ts | const { SECRET } = process.env;\nexport const a = SECRET; | reads process.env
  server/adapters/stripe/a.ts | import { env } from 'node:process' | reads process.env
  server/purchases/a.ts | export const a = () => String(process.env); | uses process.env
  web/lib/a.ts | export const a = ; | cannot be parsed
  stray.ts | export const a = 1; | matches no row
`;

export const planted = table
  .trim()
  .split('\n')
  .map((line) => {
    const [file = '', statement = '', says = ''] = line.trim().split(' | ');
    return [file, statement.replaceAll(String.raw`\n`, '\n'), says] as const;
  });
